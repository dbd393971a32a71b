import {
  PASSWORD_MAX,
  PASSWORD_MIN_AT_CHANGE,
  PASSWORD_MIN_AT_REGISTRATION,
  PASSWORD_TOO_SHORT,
} from '#shared/domain/passwords.ts'
import { CallError } from '#shared/http/call.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'

export type NewPassword = { password: string; confirmPassword: string }

export function newPasswordErrors({ password, confirmPassword }: NewPassword): FieldErrors<NewPassword> {
  const errors: FieldErrors<NewPassword> = {}
  if (password.length < PASSWORD_MIN_AT_CHANGE) {
    errors.password = `Password must be at least ${PASSWORD_MIN_AT_CHANGE} characters`
  } else if (password.length < PASSWORD_MIN_AT_REGISTRATION) {
    errors.password = PASSWORD_TOO_SHORT
  }
  if (password.length > PASSWORD_MAX) errors.password = `Use at most ${PASSWORD_MAX} characters.`
  if (confirmPassword.length < PASSWORD_MIN_AT_CHANGE) {
    errors.confirmPassword = `Confirm password must be at least ${PASSWORD_MIN_AT_CHANGE} characters`
  } else if (password !== confirmPassword) {
    errors.confirmPassword = "Passwords don't match"
  }
  return errors
}

type ResetFailure = {
  title: string
  description: string
  linkIsDead: boolean
}

export function resetFailure(error: unknown): ResetFailure {
  if (error instanceof CallError && error.message.toLowerCase().includes('expired')) {
    return {
      title: 'Link expired',
      description: 'This password reset link has expired. Please request a new one.',
      linkIsDead: true,
    }
  }
  const password = error instanceof CallError ? error.fieldMessage('password') : undefined
  return {
    title: 'Reset failed',
    description: 'Failed to reset password. Please try again.',
    // The link was rejected, not the password, and the server isn't busy.
    linkIsDead:
      error instanceof CallError && [400, 404, 410].includes(error.status) && password === undefined,
  }
}

import {
  PASSWORD_MAX,
  PASSWORD_MIN_AT_CHANGE,
  PASSWORD_MIN_AT_REGISTRATION,
  PASSWORD_TOO_SHORT,
} from '#shared/domain/passwords.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'

export type PasswordChange = { currentPassword: string; newPassword: string; confirmPassword: string }

export const NO_CHANGE: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' }

const MISMATCH = "New password and confirmation don't match."
const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_AT_CHANGE} characters long.`

export function passwordChangeErrors(values: PasswordChange): FieldErrors<PasswordChange> {
  const { currentPassword, newPassword, confirmPassword } = values
  const errors: FieldErrors<PasswordChange> = {}
  if (!currentPassword) errors.currentPassword = 'Enter your current password.'
  if (!newPassword) errors.newPassword = 'Enter a new password.'
  else if (newPassword.length < PASSWORD_MIN_AT_REGISTRATION) errors.newPassword = lengthProblem(newPassword)
  else if (newPassword.length > PASSWORD_MAX) errors.newPassword = `Use at most ${PASSWORD_MAX} characters.`
  if (!confirmPassword) errors.confirmPassword = 'Enter the new password again.'
  else if (newPassword !== confirmPassword) errors.confirmPassword = MISMATCH
  return errors
}

function lengthProblem(password: string): string {
  return password.length < PASSWORD_MIN_AT_CHANGE ? TOO_SHORT : PASSWORD_TOO_SHORT
}

/** The toast's text, only when all three fields are filled in. A mismatch is checked before the length. */
export function passwordChangeProblem(values: PasswordChange) {
  const { currentPassword, newPassword, confirmPassword } = values
  if (!currentPassword || !newPassword || !confirmPassword) return undefined
  if (newPassword !== confirmPassword) return { title: 'Password mismatch', description: MISMATCH }
  if (newPassword.length < PASSWORD_MIN_AT_REGISTRATION)
    return { title: 'Password too short', description: lengthProblem(newPassword) }
  return undefined
}

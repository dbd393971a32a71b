import { describe, expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { loginMessage } from './login-message.ts'
import { newPasswordErrors, resetFailure } from './reset-rules.ts'

function refusal(status: number, error: string, details?: object) {
  return new CallError(status, 'Refused', JSON.stringify({ success: false, error, details }))
}

describe('setting a new password', () => {
  it('requires eight characters, the same in both fields', () => {
    expect(newPasswordErrors({ password: 'abc', confirmPassword: 'abc' })).toEqual({
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Confirm password must be at least 6 characters',
    })
    expect(newPasswordErrors({ password: 'herons77', confirmPassword: 'herons78' })).toEqual({
      confirmPassword: "Passwords don't match",
    })
    expect(newPasswordErrors({ password: 'herons7', confirmPassword: 'herons7' })).toEqual({
      password: 'Password must be at least 8 characters long.',
    })
    expect(newPasswordErrors({ password: 'herons77', confirmPassword: 'herons77' })).toEqual({})
  })

  it('distinguishes an expired link from other failures', () => {
    expect(resetFailure(refusal(400, 'This link has expired.'))).toEqual({
      title: 'Link expired',
      description: 'This password reset link has expired. Please request a new one.',
      linkIsDead: true,
    })
    expect(resetFailure(refusal(400, 'This link was used already.'))).toMatchObject({
      description: 'Failed to reset password. Please try again.',
      linkIsDead: true,
    })
  })

  it('keeps the form if the link may still work', () => {
    const tooCommon = refusal(400, 'Too common.', { fields: { password: 'Too common.' } })
    for (const error of [
      new TypeError('Failed to fetch'),
      refusal(503, 'Busy.'),
      refusal(429, 'Wait.'),
      tooCommon,
    ]) {
      expect(resetFailure(error).linkIsDead).toBe(false)
    }
  })
})

describe('a failed sign-in', () => {
  it('shows the server’s message, or a default', () => {
    expect(loginMessage(refusal(401, 'Too many attempts.'))).toBe('Too many attempts.')
    expect(loginMessage(new CallError(401, 'Unauthorized', ''))).toBe('Please check your email and password.')
    expect(loginMessage(new CallError(502, 'Bad Gateway', '<html>'))).toBe(
      'An error occurred. Please try again.',
    )
    expect(loginMessage(new TypeError('Failed to fetch'))).toBe('An error occurred. Please try again.')
  })
})

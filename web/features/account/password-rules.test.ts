import { describe, expect, it } from 'vitest'
import { NO_CHANGE, passwordChangeErrors, passwordChangeProblem } from './password-rules.ts'

const change = { currentPassword: 'old', newPassword: 'herons77', confirmPassword: 'herons77' }

describe('changing the password', () => {
  it('requires all three fields', () => {
    expect(Object.keys(passwordChangeErrors(NO_CHANGE))).toEqual([
      'currentPassword',
      'newPassword',
      'confirmPassword',
    ])
    expect(passwordChangeProblem(NO_CHANGE)).toBeUndefined()
  })

  it('checks the mismatch before the length', () => {
    expect(passwordChangeProblem({ ...change, newPassword: 'abc', confirmPassword: 'abd' })).toEqual({
      title: 'Password mismatch',
      description: "New password and confirmation don't match.",
    })
    expect(passwordChangeProblem({ ...change, newPassword: 'abc', confirmPassword: 'abc' })).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 6 characters long.',
    })
  })

  it('requires eight characters, as registration does', () => {
    const description = 'Password must be at least 8 characters long.'
    const seven = { ...change, newPassword: 'herons7', confirmPassword: 'herons7' }
    expect(passwordChangeErrors(seven)).toEqual({ newPassword: description })
    expect(passwordChangeProblem(seven)).toEqual({ title: 'Password too short', description })
    expect(passwordChangeErrors(change)).toEqual({})
    expect(passwordChangeProblem(change)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import {
  EMPTY_REGISTRATION,
  passwordProblem,
  passwordRequirements,
  registrationErrors,
} from './registration-rules.ts'

const complete = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@clinic.org',
  password: 'ground-note-1',
  confirmPassword: 'ground-note-1',
}

describe('registration', () => {
  it('requires names in the first form but not in the referral form', () => {
    const nameless = { ...complete, firstName: ' ', lastName: '' }
    expect(registrationErrors(nameless, true)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    })
    expect(registrationErrors(nameless, false)).toEqual({})
  })

  it('shows an error at each invalid field', () => {
    expect(registrationErrors({ ...EMPTY_REGISTRATION, confirmPassword: 'x' }, false)).toEqual({
      email: 'Enter an email address.',
      password: 'Password must be at least 8 characters long.',
      confirmPassword: "Passwords don't match",
    })
  })

  it('reports a mismatch before a short password', () => {
    expect(passwordProblem({ password: 'short', confirmPassword: 'other' })).toEqual({
      title: 'Password mismatch',
      description: 'Please make sure your passwords match.',
    })
    expect(passwordProblem({ password: 'short', confirmPassword: 'short' })).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 8 characters long.',
    })
    expect(passwordProblem(complete)).toBeUndefined()
  })

  it('checks off the requirements', () => {
    const met = (password: string, confirmPassword: string) =>
      passwordRequirements({ ...complete, password, confirmPassword }).map((requirement) => requirement.met)
    expect(met('', '')).toEqual([false, false])
    expect(met('12345678', '1234')).toEqual([true, false])
    expect(met('12345678', '12345678')).toEqual([true, true])
  })
})

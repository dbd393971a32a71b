import { describe, expect, it } from 'vitest'
import { login } from '#shared/contracts/auth.ts'
import { afterLeaving, afterTyping, errorsOf, hasErrors } from './form-errors.ts'

type Values = { email: string; password: string }

describe('field errors', () => {
  it('are the contract’s own messages, one per field', () => {
    expect(errorsOf(login, { email: '', password: '' })).toEqual({
      email: 'Enter an email address.',
      password: 'Enter your password.',
    })
    expect(errorsOf(login, { email: 'dana@', password: 'x' })).toEqual({
      email: 'Enter a full address, like name@clinic.org',
    })
    expect(hasErrors(errorsOf(login, { email: ' Dana@Clinic.org ', password: 'x' }))).toBe(false)
  })

  it('don’t appear while typing and disappear once fixed', () => {
    const found = { email: 'Enter a full address' }
    expect(afterTyping<Values>({}, 'email', found)).toEqual({})
    expect(afterTyping<Values>(found, 'email', found)).toEqual(found)
    expect(afterTyping<Values>({ ...found, password: 'p' }, 'email', {})).toEqual({ password: 'p' })
  })

  it('appear on leaving a field, for that field only', () => {
    const found = { email: 'Enter a full address', password: 'Enter your password.' }
    expect(afterLeaving<Values>({}, 'email', found)).toEqual({ email: 'Enter a full address' })
    expect(afterLeaving<Values>({ email: 'old' }, 'email', {})).toEqual({})
  })
})

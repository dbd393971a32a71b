import { describe, expect, it } from 'vitest'
import { capitalised, fullName, initials } from './format.ts'

const nobody = { firstName: null, lastName: null, email: 'dana@clinic.org' }

describe('names', () => {
  it('are whole, or the address when there is none', () => {
    expect(fullName({ ...nobody, firstName: 'Dana', lastName: 'Whitfield' })).toBe('Dana Whitfield')
    expect(fullName({ ...nobody, lastName: 'Whitfield' })).toBe('Whitfield')
    expect(fullName(nobody)).toBe('dana@clinic.org')
  })

  it('shorten to two letters', () => {
    expect(initials({ ...nobody, firstName: 'Dana', lastName: 'whitfield' })).toBe('DW')
    expect(initials(nobody)).toBe('DA')
  })

  it('begin with a capital', () => {
    expect(capitalised('clinician')).toBe('Clinician')
  })
})

import { describe, expect, it } from 'vitest'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { contactFor, firstValues, lengthLine, sendErrors, titleAfter } from './send-form.ts'

const TODAY = '2026-11-15'
const EARLIER = [
  { deliveryMethod: 'sms' as const, patientContact: '+1 555 0100' },
  { deliveryMethod: 'email' as const, patientContact: 'r@example.org' },
]
const filled = { ...firstValues('phq9', EARLIER, TODAY) }

describe('what stands in the dialog when it opens', () => {
  it('is where the last one went, good for a week', () => {
    expect(filled).toMatchObject({
      ...{ title: 'PHQ-9 - Depression', deliveryMethod: 'sms', patientContact: '+1 555 0100' },
      ...{ expiresAt: '2026-11-22', every: '' },
    })
    expect(firstValues('oasis', [], TODAY)).toMatchObject({ deliveryMethod: 'email', patientContact: '' })
  })

  it('follows the questionnaire until somebody wrote a title of their own', () => {
    expect(titleAfter(filled, 'gad7')).toBe('GAD-7 - Anxiety')
    expect(titleAfter({ ...filled, title: 'Before our visit' }, 'gad7')).toBe('Before our visit')
  })

  it('does not send a mail to a phone number', () => {
    expect(contactFor('email', filled, EARLIER)).toBe('r@example.org')
    expect(contactFor('email', filled, [])).toBe('')
    expect(contactFor('sms', filled, EARLIER)).toBe('+1 555 0100')
  })

  it('says how long it takes', () => {
    expect(lengthLine(instrumentOf('phq9'))).toBe('9 questions, about 3 minutes')
  })
})

describe('what is missing', () => {
  it('is said in the words of the specification', () => {
    expect(sendErrors(1, { ...filled, title: ' ', patientContact: '', expiresAt: '' }, TODAY)).toEqual({
      title: 'Title is required',
      patientContact: 'Contact information is required',
      expiresAt: 'Expiration date is required',
    })
  })

  it('is a day to come', () => {
    expect(sendErrors(1, { ...filled, expiresAt: '2026-11-14' }, TODAY)).toHaveProperty('expiresAt')
    expect(sendErrors(1, { ...filled, expiresAt: TODAY }, TODAY)).toEqual({})
    expect(sendErrors(1, { ...filled, every: '14', startsOn: '2026-11-14' }, TODAY)).toHaveProperty(
      'startsOn',
    )
  })

  it('is no expiry where the next one ends the last', () => {
    expect(sendErrors(1, { ...filled, every: '14', expiresAt: '' }, TODAY)).toEqual({})
  })
})

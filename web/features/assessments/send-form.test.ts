import { describe, expect, it } from 'vitest'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { contactFor, initialValues, lengthLine, sendErrors, titleFor } from './send-form.ts'

const TODAY = '2026-11-15'
const EARLIER = [
  { deliveryMethod: 'sms' as const, patientContact: '+1 555 0100' },
  { deliveryMethod: 'email' as const, patientContact: 'r@example.org' },
]
const filled = { ...initialValues('phq9', EARLIER, TODAY) }

describe('the send dialog', () => {
  it("starts with the last assessment's contact and a link that expires in a week", () => {
    expect(filled).toMatchObject({
      title: 'PHQ-9 - Depression',
      deliveryMethod: 'sms',
      patientContact: '+1 555 0100',
      expiresAt: '2026-11-22',
      every: '',
    })
    expect(initialValues('oasis', [], TODAY)).toMatchObject({ deliveryMethod: 'email', patientContact: '' })
  })

  it('updates the title with the questionnaire unless the clinician typed one', () => {
    expect(titleFor(filled, 'gad7')).toBe('GAD-7 - Anxiety')
    expect(titleFor({ ...filled, title: 'Before our visit' }, 'gad7')).toBe('Before our visit')
  })

  it('does not keep a phone number as the contact for email', () => {
    expect(contactFor('email', filled, EARLIER)).toBe('r@example.org')
    expect(contactFor('email', filled, [])).toBe('')
    expect(contactFor('sms', filled, EARLIER)).toBe('+1 555 0100')
  })

  it('shows how long the questionnaire takes', () => {
    expect(lengthLine(instrumentOf('phq9'))).toBe('9 questions, about 3 minutes')
  })
})

describe('validation', () => {
  it('names missing fields in the words of the specification', () => {
    expect(sendErrors(1, { ...filled, title: ' ', patientContact: '', expiresAt: '' }, TODAY)).toEqual({
      title: 'Title is required',
      patientContact: 'Contact information is required',
      expiresAt: 'Expiration date is required',
    })
  })

  it('rejects dates in the past', () => {
    expect(sendErrors(1, { ...filled, expiresAt: '2026-11-14' }, TODAY)).toHaveProperty('expiresAt')
    expect(sendErrors(1, { ...filled, expiresAt: TODAY }, TODAY)).toEqual({})
    expect(sendErrors(1, { ...filled, every: '14', startsOn: '2026-11-14' }, TODAY)).toHaveProperty(
      'startsOn',
    )
  })

  it('needs no expiration date for a schedule, where each new link ends the last one', () => {
    expect(sendErrors(1, { ...filled, every: '14', expiresAt: '' }, TODAY)).toEqual({})
  })
})

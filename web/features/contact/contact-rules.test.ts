import { expect, test } from 'vitest'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { CASELOADS, contactBody, contactErrors, NO_MESSAGE } from './contact-rules.ts'

const written = { ...NO_MESSAGE, email: 'dana@clinic.example', message: 'Hello' }

test('requires only an email and a message', () => {
  expect(contactErrors('contact', written)).toEqual({})
})

test('shows errors at the missing fields', () => {
  expect(contactErrors('contact', NO_MESSAGE)).toEqual({
    email: 'Enter an email address.',
    message: 'Write a message.',
  })
})

test('sends the caseload only with a message to sales', () => {
  expect(contactBody('sales', written).caseload).toBe('Not sure yet')
  expect(contactBody('contact', written).caseload).toBeUndefined()
})

test('treats a blank organization as none', () => {
  expect(contactBody('contact', { ...written, organization: '  ' }).organization).toBeUndefined()
})

test('accepts every caseload option in the contract', () => {
  for (const caseload of CASELOADS) {
    expect(sendContactMessage.body?.safeParse(contactBody('sales', { ...written, caseload })).success).toBe(
      true,
    )
  }
})

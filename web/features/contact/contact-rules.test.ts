import { expect, test } from 'vitest'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { CASELOADS, contactBody, contactErrors, NO_MESSAGE } from './contact-rules.ts'

const written = { ...NO_MESSAGE, email: 'dana@clinic.example', message: 'Hello' }

test('an address and a message are enough', () => {
  expect(contactErrors('contact', written)).toEqual({})
})

test('what is missing is said at its field', () => {
  expect(contactErrors('contact', NO_MESSAGE)).toEqual({
    email: 'Enter an email address.',
    message: 'Write a message.',
  })
})

test('the caseload goes with a message to sales and with no other', () => {
  expect(contactBody('sales', written).caseload).toBe('Not sure yet')
  expect(contactBody('contact', written).caseload).toBeUndefined()
})

test('an organization of blanks is none', () => {
  expect(contactBody('contact', { ...written, organization: '  ' }).organization).toBeUndefined()
})

test('the contract takes every range that can be chosen', () => {
  for (const caseload of CASELOADS) {
    expect(sendContactMessage.body?.safeParse(contactBody('sales', { ...written, caseload })).success).toBe(
      true,
    )
  }
})

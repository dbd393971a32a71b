import * as z from 'zod'
import { endpoint, messageAnswer } from '../http/endpoint.ts'
import { email, line, optionalName } from './fields.ts'

export const CONTACT_MESSAGE_MAX = 5_000

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Send a message from /contact or /contact-sales',
  creates: true,
  status: 201,
  body: z.object({
    email,
    firstName: optionalName,
    lastName: optionalName,
    organization: line(200).optional(),
    caseload: line(100).optional(),
    message: z
      .string('Write a message.')
      .trim()
      .min(1, 'Write a message.')
      .max(CONTACT_MESSAGE_MAX, `Use at most ${CONTACT_MESSAGE_MAX} characters.`),
  }),
  output: messageAnswer,
})

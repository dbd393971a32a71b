import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { listAnswer, pageQuery } from './paging.ts'

/** Waitlist entries and contact messages, for administrators. */

const handledAt = instant.nullable()
const recordId = z.object({ id })
/** Open items only, or all of them. */
const listQuery = z.object({ ...pageQuery, show: z.enum(['open', 'all']).optional() })
const handledBody = z.object({ handled: z.boolean('Choose whether it’s handled.') })

export const WaitlistSignup = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  organization: z.string().nullable(),
  role: z.string().nullable(),
  interestedFeatures: z.array(z.string()).nullable(),
  howDidYouHear: z.string().nullable(),
  signedUpAt: instant,
  handledAt,
})
export type WaitlistSignup = z.infer<typeof WaitlistSignup>

/** The text is left out because people mention patients in contact forms. Opening one is audited. */
export const ContactSubmission = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  organization: z.string().nullable(),
  caseload: z.string().nullable(),
  submittedAt: instant,
  handledAt,
})
export type ContactSubmission = z.infer<typeof ContactSubmission>

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  access: 'admin',
  summary: 'Waitlist entries, newest first; all or one page',
  query: listQuery,
  output: listAnswer(WaitlistSignup),
})

export const handleWaitlistSignup = endpoint({
  method: 'PATCH',
  path: '/api/admin/waitlist/:id',
  access: 'admin',
  summary: 'Mark a waitlist entry as handled or reopen it',
  params: recordId,
  body: handledBody,
  output: answer(WaitlistSignup),
})

export const listContactSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions',
  access: 'admin',
  summary: 'Contact messages without their text, newest first; all or one page',
  query: listQuery,
  output: listAnswer(ContactSubmission),
})

export const readContactSubmission = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions/:id',
  access: 'admin',
  summary: 'One message with its text. Opening it is recorded in the audit trail',
  params: recordId,
  output: answer(ContactSubmission.extend({ message: z.string().nullable() })),
})

export const handleContactSubmission = endpoint({
  method: 'PATCH',
  path: '/api/admin/contact-submissions/:id',
  access: 'admin',
  summary: 'Mark a message as handled or reopen it',
  params: recordId,
  body: handledBody,
  output: answer(ContactSubmission),
})

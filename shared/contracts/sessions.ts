import * as z from 'zod'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'

const OpenSession = z.object({
  id: z.number().int(),
  /** "Firefox on Windows"; null until first used. */
  device: z.string().nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The session making this request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'The account’s sessions, most recently used first',
  output: answer(z.array(OpenSession)),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'Sign out one session',
  params: z.object({ id }),
  output: messageAnswer,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Sign out all other sessions',
  output: messageAnswer,
})

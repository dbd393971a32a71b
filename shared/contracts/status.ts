import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'

/** Server settings the browser needs before sign-in. */
export const Site = z.object({
  googleSignIn: z.boolean(),
  devOutbox: z.boolean(),
  /** Whether email is actually delivered. */
  mail: z.boolean(),
  /** Whether text messages can be sent to patients. */
  textMessages: z.boolean(),
  /** Demo mode only: the sample clinic's accounts, shown on the sign-in card. */
  demoAccounts: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
  session: z.object({ idleMinutes: z.number() }),
})
export type Site = z.infer<typeof Site>

export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Features available on this server',
  output: answer(Site),
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can reach its database',
  output: answer(z.object({ status: z.literal('ok') })),
})

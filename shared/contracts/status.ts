import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'

/** Server settings the browser needs before sign-in. */
export const ServerStatus = z.object({
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
export type ServerStatus = z.infer<typeof ServerStatus>

export const getServerStatus = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Features available on this server',
  output: answer(ServerStatus),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can reach its database',
  output: answer(z.object({ status: z.literal('ok') })),
})

import * as z from 'zod'
import { MAX_ACCESS_TOKENS, TOKEN_LIFETIMES, TOKEN_SCOPES } from '../domain/access-tokens.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'

/** Personal access tokens: a script's access to an account, limited to what their scopes name. */

export const AccessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How the token begins, to recognize it. */
  start: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  expiresAt: instant,
  expired: z.boolean(),
  /** Accurate to the minute. */
  lastUsedAt: instant.nullable(),
  createdAt: instant,
})
export type AccessToken = z.infer<typeof AccessToken>

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/api/access-tokens',
  access: 'signed-in',
  summary: 'The account’s personal access tokens except revoked ones, newest first',
  output: answer(z.array(AccessToken)),
})

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/access-tokens',
  access: 'signed-in',
  summary: `Create a personal access token. Only this response shows it; at most ${MAX_ACCESS_TOKENS}`,
  needsFreshProof: true,
  status: 201,
  body: z.object({
    name: line(60).min(1, 'Enter a name.'),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .min(1, 'Choose what the token can do.')
      .max(TOKEN_SCOPES.length, 'Choose each only once.'),
    expiresInDays: z.literal(TOKEN_LIFETIMES, 'Choose 30, 90 or 365 days.'),
  }),
  output: answer(z.object({ token: z.string(), accessToken: AccessToken })),
})

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  access: 'signed-in',
  summary: 'Revoke a personal access token; it stops working immediately',
  params: z.object({ id }),
  output: answer(z.object({ id: z.number().int() })),
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { register } from '#shared/contracts/auth.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** A response stored for a repeated Idempotency-Key must not contain anything that opens a session. */

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Field names at any depth. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf]
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
}

const SECRET = /^(token|.*challengeToken|.*secret|.*cookie|.*password|recoveryCodes|authToken)$/i

it('is stored only for endpoints without secrets, and for registration, which stores none', () => {
  const kept = server.app.endpoints.filter(({ creates }) => creates)
  expect(kept.length).toBeGreaterThan(10)
  const withSecrets = kept.filter(({ output }: AnyEndpoint) =>
    fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema).some((name) =>
      SECRET.test(name),
    ),
  )
  // auth.account.test.ts shows that registration's session isn't stored and that a repeat has to sign in.
  expect(withSecrets).toEqual([register])
})

it('is never stored for an endpoint that starts a session', () => {
  const signingIn = server.app.endpoints.filter(({ output, path }) => {
    const fields = fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema)
    return path.startsWith('/api/auth/') && fields.includes('token')
  })
  expect(signingIn.length).toBeGreaterThan(2)
  expect(signingIn.filter(({ creates }) => creates)).toEqual([register])
})

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { endOtherSessions } from '#shared/contracts/sessions.ts'
import { endpoint, messageAnswer } from '#shared/http/endpoint.ts'
import { createAccessTokens } from '../access/access-tokens.ts'
import { createSessions } from '../access/sessions.ts'
import { createStepUp } from '../access/step-up.ts'
import { createLogger } from '../logger.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createIdempotency } from './idempotency.ts'
import { createRouter } from './route.ts'
import { createServer } from './server.ts'
import { secretCookie } from './session-cookie.ts'

/** Writes until it is aborted, like a slow language model. */
const slow = endpoint({
  method: 'POST',
  path: '/api/slow',
  access: 'signed-in',
  summary: 'Slow',
  streams: z.object({ n: z.number() }),
  output: messageAnswer,
})

let server: TestApp
let streaming: FastifyInstance
let url: string
let stopped = 0

beforeAll(async () => {
  server = await startTestApp()
  const { database, vault, audit } = server.storage
  streaming = await createServer({ logger: createLogger('silent'), trustProxy: false, https: false })
  const router = createRouter(streaming, {
    sessions: createSessions(database, audit, server.config.session),
    accessTokens: createAccessTokens(database, () => new Date()),
    stepUp: createStepUp(database, { now: () => new Date(), secondFactorForAdmins: false }),
    idempotency: createIdempotency(database, vault),
    cookie: secretCookie({ name: 'sid', https: false, maxAgeSeconds: 60 }),
    stepCookie: secretCookie({ name: 'step', https: false, maxAgeSeconds: 60 }),
    browserCookie: secretCookie({ name: 'browser', https: false, maxAgeSeconds: 60 }),
    audit,
    requestLimits: { ofAddress: () => undefined, ofUser: () => undefined, ofToken: () => undefined },
  })
  router.guarded(slow, async (_input, _actor, { emit, signal }) => {
    for (let n = 0; !signal.aborted; n += 1) {
      emit({ n })
      await pause(50)
    }
    stopped += 1
    return { success: true as const, message: 'Written.' }
  })
  url = await streaming.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await streaming.close()
  await server.close()
})

it('ends a stream and its work when the session ends in another process', async () => {
  const clinician = await server.newClinician()
  const elsewhere = await server.signIn(clinician.email, clinician.password)
  const response = await fetch(url + slow.path, {
    signal: AbortSignal.timeout(60_000),
    method: 'POST',
    headers: {
      authorization: `Bearer ${clinician.token}`,
      cookie: `sid=${clinician.cookie}`,
      accept: 'text/event-stream',
    },
  })
  const reading = response.text()
  await elsewhere.call(endOtherSessions, {})
  const events = await reading
  expect(events).toContain('event: piece')
  expect(events.trimEnd().split('\n\n').at(-1)).toMatch(/^event: error\ndata: .*"status":401/)
  await expect.poll(() => stopped).toBe(1)
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type StripeServer, startStripeServer } from '../stripe-server.ts'
import { createFaultHarness, type FaultHarness } from './fault-harness.ts'
import { killWhileHandlingWebhooks, stripeSettings } from './webhook-faults.ts'

/** `npm run faults -- --only webhooks --kills 50` is the long run. */
const KILLS = inject('database') === 'postgres' ? 2 : 1
const TIMEOUT_MS = 600_000
let stripe: StripeServer
let harness: FaultHarness

beforeAll(async () => {
  // Today's payments are still refundable and earn nothing yet.
  stripe = await startStripeServer()
  harness = await createFaultHarness(inject('database'), {
    settings: stripeSettings(stripe),
    template: inject('embeddedTemplate'),
  })
}, TIMEOUT_MS)
afterAll(async () => {
  await harness?.close()
  await stripe?.close()
})

test('credits, applies and reverses once when killed while handling webhooks', {
  tags: 'long',
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await killWhileHandlingWebhooks(harness, stripe, { kills: KILLS })
  expect(report).toMatchObject({ kills: KILLS, rewardsDue: 2 * KILLS, rewards: 2 * KILLS, faults: [] })
  expect(report.deliveries).toBeGreaterThanOrEqual(report.events)
})

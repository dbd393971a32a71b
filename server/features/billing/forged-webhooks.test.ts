import { createHmac, randomBytes } from 'node:crypto'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import { signEvent } from '../../adapters/payments/signed-events.ts'
import { webhookEvents } from '../../db/tables/system.ts'
import { PAYMENT_WEBHOOK } from '../../http/webhook.ts'
import { stripePrice } from '../../testing/stripe-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** 300 webhooks of twelve kinds that aren't from Stripe or are too old, sent to a server configured for Stripe. */
const OF_EACH_KIND = 25
const SECRET = 'whsec_only_for_this_test'
const CUSTOMER = 'cus_forged'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_forged',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_forged',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICES: PRICE_IDS.map((ours) => `${ours}=${stripePrice(ours)}`).join(','),
      // Nothing listens there, so the server would fail if it acted on a forged event.
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
  })
})
afterAll(() => server.close())

type Webhook = { body: string; signature: string | undefined }
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago
const genuine = (at: number, ago = 0) =>
  signEvent(
    { id: `evt_forged_${at}_${randomBytes(4).toString('hex')}`, type: 'invoice.paid', customerId: CUSTOMER },
    SECRET,
    new Date(Date.now() - ago * 1000),
  )
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
/** The body with one character changed. */
const altered = (body: string, at: number) => {
  const place = (at * 7) % body.length
  return body.slice(0, place) + (body[place] === 'x' ? 'y' : 'x') + body.slice(place + 1)
}

const KINDS: Record<string, (at: number) => Webhook> = {
  unsigned: (at) => ({ body: genuine(at).body, signature: undefined }),
  'an empty or malformed header': (at) => ({
    body: genuine(at).body,
    signature: ['', 't=', 'v1=', ',', 't=now,v1=sure', 'Bearer x', `t=${seconds()}`][at % 7],
  }),
  'wrong secret': (at) => {
    const { body } = genuine(at)
    const other = `whsec_${randomBytes(12).toString('hex')}`
    return { body, signature: `t=${seconds()},v1=${hmac(other, `${seconds()}.${body}`)}` }
  },
  'truncated secret': (at) => {
    const { body } = genuine(at)
    return {
      body,
      signature: `t=${seconds()},v1=${hmac(SECRET.slice(0, -1 - (at % 9)), `${seconds()}.${body}`)}`,
    }
  },
  'modified body': (at) => {
    const { body, signature } = genuine(at)
    return { body: altered(body, at), signature }
  },
  'extended body': (at) => {
    const { body, signature } = genuine(at)
    return { body: body + [' ', '\n', '{}', '\u0000'][at % 4], signature }
  },
  'modified signature': (at) => {
    const { body, signature } = genuine(at)
    const place = signature.length - 1 - at
    const digit = signature[place] === 'a' ? 'b' : 'a'
    return { body, signature: signature.slice(0, place) + digit + signature.slice(place + 1) }
  },
  'signature of another event': (at) => ({ body: genuine(at).body, signature: genuine(at).signature }),
  'expired by a second up to a day': (at) => genuine(at, 302 + at * at * 140),
  'expired, with a new timestamp': (at) => {
    const { body, signature } = genuine(at, 400 + at)
    return { body, signature: signature.replace(/t=\d+/, `t=${seconds()}`) }
  },
  'older scheme only': (at) => {
    const { body, signature } = genuine(at)
    return { body, signature: signature.replace('v1=', 'v0=') }
  },
  'not an event': (at) => {
    const body = ['', 'null', '[]', '{', '{"id":1}', 'a=b'][at % 6] ?? ''
    return { body, signature: `t=${seconds()},v1=${randomBytes(32).toString('hex')}` }
  },
}

const post = async ({ body, signature }: Webhook) =>
  fetch(server.url + PAYMENT_WEBHOOK, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  })
const written = async () =>
  (
    await server.storage.database.orm
      .select()
      .from(webhookEvents)
      .where(like(webhookEvents.eventId, 'evt_forged_%'))
  ).length

it(`${Object.keys(KINDS).length * OF_EACH_KIND} forged, expired and unsigned webhooks are refused and nothing is stored`, async () => {
  const answers = new Map<string, number>()
  for (const [kind, forge] of Object.entries(KINDS)) {
    for (let at = 0; at < OF_EACH_KIND; at += 1) {
      const { status } = await post(forge(at))
      answers.set(`${kind}: ${status}`, (answers.get(`${kind}: ${status}`) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(Object.keys(KINDS).map((kind) => [`${kind}: 400`, OF_EACH_KIND])),
  )
  expect(await written()).toBe(0)
  // A genuine event is accepted twice and stored once, and so is one that is nearly five minutes old.
  const event = genuine(0)
  expect([(await post(event)).status, (await post(event)).status]).toEqual([200, 200])
  expect((await post(genuine(1, 290))).status).toBe(200)
  expect(await written()).toBe(2)
})

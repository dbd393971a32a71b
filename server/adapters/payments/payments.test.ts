import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { type Payments, UnsignedEvent } from '../../ports/payments.ts'
import {
  STRIPE_TEST_KEY,
  type StripeServer,
  startStripeServer,
  stripePrice,
} from '../../testing/stripe-server.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createSandbox } from './sandbox.ts'
import { signEvent } from './signed-events.ts'
import { stripePayments } from './stripe.ts'

/**
 * The same tests for both adapters: test mode on its own tables, and Stripe against a server that validates
 * requests.
 */
type Provider = {
  payments: Payments
  pay(customerId: string, clientSecret: string): Promise<void>
  refund(invoiceId: string, cents: number): Promise<void>
}

const MONTHLY = 'price_essential_monthly'
const BETTER = 'price_professional_monthly'
const WEBHOOK_SECRET = 'whsec_local'
let database: Database
let stripe: StripeServer
const providers: Record<string, Provider> = {}

beforeAll(async () => {
  database = await openTestDatabase({})
  await migrate(database)
  const sandbox = createSandbox({ database, now: () => new Date(), deliver: async () => undefined })
  providers.sandbox = {
    payments: sandbox,
    pay: async (customerId, clientSecret) => {
      await sandbox.pay(customerId, clientSecret, '4242424242424242', false)
    },
    refund: (invoiceId, cents) => sandbox.refund(invoiceId, cents),
  }
  stripe = await startStripeServer()
  const settings = {
    secretKey: STRIPE_TEST_KEY,
    publishableKey: 'pk_test_local',
    webhookSecret: WEBHOOK_SECRET,
    prices: Object.fromEntries(PRICE_IDS.map((ours) => [ours, stripePrice(ours)])),
    apiUrl: stripe.url,
  }
  providers.stripe = {
    payments: stripePayments(settings, () => new Date()),
    pay: async (_customerId, clientSecret) => void stripe.pay(clientSecret),
    refund: async (invoiceId, cents) => stripe.refund(invoiceId, cents),
  }
})
afterAll(async () => {
  await stripe.close()
  await database.close()
})

let users = 0
async function newCustomer(payments: Payments): Promise<string> {
  users += 1
  return payments.customerOf({ id: users, email: `payer${users}@clinic.example`, name: 'Ada Byron' })
}

describe.each(['sandbox', 'stripe'])('%s', (name) => {
  const provider = (): Provider => providers[name] as Provider

  it('creates one customer per user and one subscription per key', async () => {
    const { payments } = provider()
    const user = { id: 900 + users, email: 'same@clinic.example', name: null }
    expect(await payments.customerOf(user)).toBe(await payments.customerOf(user))
    const customerId = await newCustomer(payments)
    const wanted = {
      customerId,
      priceId: MONTHLY,
      percentOff: 0,
      trialDays: 0,
      key: `once ${name} ${customerId}`,
    }
    const [first, second] = [await payments.subscribe(wanted), await payments.subscribe(wanted)]
    expect(second).toEqual(first)
    expect(first.amountDue).toBe(2900)
    const { subscriptions, invoices } = await payments.read(customerId)
    expect(subscriptions).toMatchObject([{ state: 'incomplete', priceId: MONTHLY, cancelAtPeriodEnd: false }])
    expect(invoices).toMatchObject([{ state: 'open', amount: 2900, amountPaid: 0 }])
  })

  it('goes from incomplete to paid, changed, canceled, resumed and ended', async () => {
    const { payments, pay } = provider()
    const customerId = await newCustomer(payments)
    const key = `life ${name} ${customerId}`
    const begun = await payments.subscribe({
      customerId,
      priceId: MONTHLY,
      percentOff: 10,
      trialDays: 0,
      key,
    })
    expect(begun.amountDue).toBe(2610)
    await pay(customerId, begun.clientSecret)
    const { subscriptionId } = begun
    const paid = await payments.read(customerId)
    expect(paid.subscriptions).toMatchObject([{ id: subscriptionId, state: 'active', priceId: MONTHLY }])
    expect(paid.invoices).toMatchObject([
      { state: 'paid', amountPaid: 2610, amountRefunded: 0, subscriptionId },
    ])
    expect(paid.subscriptions[0]?.periodEnd?.getTime()).toBeGreaterThan(Date.now())
    for (const _again of [1, 2]) {
      await payments.changePrice({ subscriptionId, priceId: BETTER, key: `change ${key}` })
    }
    const changed = await payments.read(customerId)
    expect(changed.subscriptions[0]?.priceId).toBe(BETTER)
    expect(changed.invoices).toHaveLength(2)
    for (const cancel of [true, false]) {
      await payments.cancelAtPeriodEnd(subscriptionId, cancel)
      expect((await payments.read(customerId)).subscriptions[0]?.cancelAtPeriodEnd).toBe(cancel)
    }
    await payments.cancelNow(subscriptionId)
    expect((await payments.read(customerId)).subscriptions[0]?.state).toBe('canceled')
  })

  it('starts a trial with nothing due, and grants the plan once a card is saved', async () => {
    const { payments, pay } = provider()
    const customerId = await newCustomer(payments)
    const key = `trial ${name} ${customerId}`
    const wanted = { customerId, priceId: MONTHLY, percentOff: 10, trialDays: 14, key }
    const begun = await payments.subscribe(wanted)
    expect(await payments.subscribe(wanted)).toEqual(begun)
    expect(begun.amountDue).toBe(0)
    const days = ((begun.trialEnd?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    const { subscriptions } = await payments.read(customerId)
    expect(subscriptions).toMatchObject([{ state: 'incomplete', confirmed: false }])
    await pay(customerId, begun.clientSecret)
    const saved = await payments.read(customerId)
    expect(saved.subscriptions).toMatchObject([
      { state: 'trialing', confirmed: true, priceId: MONTHLY, periodEnd: begun.trialEnd },
    ])
    expect(saved.invoices.filter(({ amount }) => amount !== 0)).toEqual([])
    const { subscriptionId } = begun
    await payments.changePrice({ subscriptionId, priceId: BETTER, key: `change ${key}` })
    const changed = await payments.read(customerId)
    expect(changed.subscriptions).toMatchObject([{ state: 'trialing', priceId: BETTER }])
    expect(changed.invoices.filter(({ amount }) => amount !== 0)).toEqual([])
    await payments.cancelNow(subscriptionId)
    expect((await payments.read(customerId)).subscriptions).toMatchObject([
      { state: 'canceled', confirmed: true },
    ])
  })

  it('forgets a trial whose form was abandoned, so that it can still be used', async () => {
    const { payments, pay } = provider()
    const customerId = await newCustomer(payments)
    const key = `left ${name} ${customerId}`
    const begun = await payments.subscribe({
      customerId,
      priceId: MONTHLY,
      percentOff: 0,
      trialDays: 14,
      key,
    })
    await payments.cancelNow(begun.subscriptionId)
    await expect(pay(customerId, begun.clientSecret)).rejects.toThrow()
    expect((await payments.read(customerId)).subscriptions).toMatchObject([
      { state: 'canceled', confirmed: false },
    ])
  })

  it('reports refunds', async () => {
    const { payments, pay, refund } = provider()
    const customerId = await newCustomer(payments)
    const key = `refund ${name} ${customerId}`
    const { clientSecret } = await payments.subscribe({
      customerId,
      priceId: MONTHLY,
      percentOff: 0,
      trialDays: 0,
      key,
    })
    await pay(customerId, clientSecret)
    const invoiceId = (await payments.read(customerId)).invoices[0]?.id ?? ''
    await refund(invoiceId, 900)
    expect((await payments.read(customerId)).invoices[0]).toMatchObject({
      amountPaid: 2900,
      amountRefunded: 900,
    })
  })

  it('adds credit once per key and takes it back', async () => {
    const { payments } = provider()
    const customerId = await newCustomer(payments)
    const key = `credit ${name} ${customerId}`
    await payments.credit({ customerId, cents: 796, key })
    await payments.credit({ customerId, cents: 796, key })
    expect((await payments.read(customerId)).creditLeft).toBe(796)
    await payments.credit({ customerId, cents: -796, key: `back ${key}` })
    expect((await payments.read(customerId)).creditLeft).toBe(0)
  })
})

describe.each(['sandbox', 'stripe'])('the credit of a cheaper plan, with %s', (name) => {
  const provider = (): Provider => providers[name] as Provider

  it('is at most what was paid, is a negative invoice, and can be taken back once per key', async () => {
    const { payments, pay } = provider()
    const customerId = await newCustomer(payments)
    const key = `cheaper ${name} ${customerId}`
    const year = { customerId, priceId: 'price_unlimited_annual', percentOff: 10, trialDays: 0, key }
    const { subscriptionId, clientSecret } = await payments.subscribe(year)
    await pay(customerId, clientSecret)
    await payments.changePrice({ subscriptionId, priceId: MONTHLY, key: `change ${key}` })
    const changed = await payments.read(customerId)
    const credit = 90_720 - 2_900
    expect(changed).toMatchObject({ creditLeft: credit, creditTakenBack: 0 })
    expect(changed.invoices[0]).toMatchObject({ state: 'paid', amount: -credit, amountPaid: 0 })
    await payments.takeBackCredit({ customerId, cents: 80_000, key: `back ${key}` })
    await payments.takeBackCredit({ customerId, cents: 80_000, key: `back ${key}` })
    // A concurrent request read a different balance; the first one wins.
    await payments.takeBackCredit({ customerId, cents: 70_000, key: `back ${key}` })
    expect(await payments.read(customerId)).toMatchObject({
      creditLeft: credit - 80_000,
      creditTakenBack: 80_000,
    })
  })
})

describe('Stripe', () => {
  it('gets an idempotency key with every create, and its own price ID', () => {
    const creating = stripe.requests.filter(
      ({ method, path }) =>
        method === 'POST' && /^\/v1\/(customers|subscriptions|coupons)$|balance/.test(path),
    )
    expect(creating.length).toBeGreaterThan(8)
    for (const { path, idempotencyKey } of creating) expect(idempotencyKey, path).toBeTruthy()
    const begun = stripe.requests.find(
      ({ path, method }) => path === '/v1/subscriptions' && method === 'POST',
    )
    expect(begun?.form).toMatchObject({
      'items[0][price]': stripePrice(MONTHLY),
      'payment_settings[save_default_payment_method]': 'on_subscription',
    })
  })

  it('gets trial requests as documented, and the saved card pays when the trial ends', async () => {
    const { payments, pay } = providers.stripe as Provider
    const customerId = await newCustomer(payments)
    const begun = await payments.subscribe({
      customerId,
      priceId: MONTHLY,
      percentOff: 10,
      trialDays: 14,
      key: `form ${customerId}`,
    })
    const asked = stripe.requests.findLast(({ path }) => path === '/v1/subscriptions')
    expect(asked?.form).toMatchObject({
      trial_period_days: '14',
      'trial_settings[end_behavior][missing_payment_method]': 'cancel',
      'payment_settings[save_default_payment_method]': 'on_subscription',
      'discounts[0][coupon]': 'first-charge-10-after-trial',
    })
    expect(begun.clientSecret).toMatch(/^seti_/)
    await pay(customerId, begun.clientSecret)
    await payments.read(customerId)
    expect(stripe.requests.at(-1)).toMatchObject({ path: `/v1/subscriptions/${begun.subscriptionId}` })
    expect(stripe.requests.at(-1)?.form.default_payment_method).toMatch(/^pm_/)
    stripe.endTrial(begun.subscriptionId)
    const paid = await payments.read(customerId)
    expect(paid.subscriptions).toMatchObject([{ state: 'active', confirmed: true }])
    expect(paid.invoices[0]).toMatchObject({ state: 'paid', amountPaid: 2610 })
  })

  it('opens its own pages for a customer and links back to ours', async () => {
    const { payments } = providers.stripe as Provider
    const customerId = await newCustomer(payments)
    const back = 'https://clinic.example/account-settings'
    expect(await payments.portal(customerId, back)).toBe('https://billing.stripe.example/session')
    expect(stripe.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      form: { customer: customerId, return_url: back },
    })
    expect(payments.hasPortal).toBe(true)
    await expect((providers.sandbox as Provider).payments.portal(customerId, back)).rejects.toThrow()
  })

  it('events are accepted only when signed by Stripe and recent', () => {
    const { payments } = providers.stripe as Provider
    const event = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' }
    const { body, signature } = signEvent(event, WEBHOOK_SECRET, new Date())
    expect(payments.readEvent(body, signature)).toEqual(event)
    const late = signEvent(event, WEBHOOK_SECRET, new Date(Date.now() - 301_000))
    const other = signEvent(event, 'whsec_other', new Date())
    const invoice = JSON.stringify({
      ...JSON.parse(body),
      data: { object: { object: 'invoice', customer: 'cus_9' } },
    })
    for (const [text, header] of [
      [body, undefined],
      [body, ''],
      [`${body} `, signature],
      [late.body, late.signature],
      [other.body, other.signature],
      [invoice, signature],
    ] as const)
      expect(() => payments.readEvent(text, header)).toThrow(UnsignedEvent)
    const signed = signEvent({ ...event, customerId: 'cus_2' }, WEBHOOK_SECRET, new Date())
    expect(payments.readEvent(signed.body, signed.signature).customerId).toBe('cus_2')
  })
})

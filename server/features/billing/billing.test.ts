import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelSubscription,
  changePlan,
  createSubscription,
  getBilling,
  listInvoices,
  openPortal,
  paySandbox,
  refreshBilling,
  resumeSubscription,
} from '#shared/contracts/billing.ts'
import { generateReferralCode, processReferralSignup, referralStats } from '#shared/contracts/referrals.ts'
import { PRICING_PLANS, type PriceId, priceIdOf, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { users } from '../../db/tables/accounts.ts'
import { creditLedger } from '../../db/tables/billing.ts'
import { webhookEvents } from '../../db/tables/system.ts'
import { PAYMENT_WEBHOOK } from '../../http/webhook.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { until } from '../../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS = '4000 0025 0000 3155'
const [BASIC, PROFESSIONAL] = PRICING_PLANS.map((plan) => priceIdOf(plan, 'monthly')) as [PriceId, PriceId]

let server: TestApp
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const begin = (who: Clinician, priceId: PriceId) => who.call(createSubscription, { body: { priceId } })
const pay = (who: Clinician, clientSecret: string, card: string, confirmed = false) =>
  who.call(paySandbox, { body: { clientSecret, card, confirmed } })
const billing = async (who: Clinician) => (await who.call(getBilling, {})).data
const refreshed = async (who: Clinician) => (await who.call(refreshBilling, {})).data
const invoices = async (who: Clinician) => (await who.call(listInvoices, {})).data
const planOf = async (who: Clinician) =>
  (await server.storage.database.orm.select().from(users).where(eq(users.id, who.user.id)))[0]?.subscription

async function subscribe(who: Clinician, priceId: PriceId): Promise<void> {
  const { clientSecret } = await begin(who, priceId)
  await pay(who, clientSecret, GOOD)
  await refreshed(who)
}

async function referred(): Promise<{ referrer: Clinician; friend: Clinician }> {
  const referrer = await server.newClinician({ firstName: 'Ilse' })
  const { referralCode } = await referrer.call(generateReferralCode, {})
  const friend = await server.newClinician({ firstName: 'Bo', lastName: 'Ueda' })
  await friend.call(processReferralSignup, { body: { referralCode } })
  return { referrer, friend }
}
const stats = (who: Clinician) => who.call(referralStats, {})
/** Ends the trials, pays the first invoices and signs everyone in again. */
async function afterTrial<People extends Clinician[]>(...people: People): Promise<People> {
  for (const minutes of [TRIAL_DAYS * 24 * 60, 61]) {
    clock.advance({ minutes })
    for (const { user } of people) await server.app.billing.reconcile(user.id)
  }
  return (await Promise.all(people.map((one) => server.signIn(one.email, one.password)))) as People
}

describe('subscribing', () => {
  it('starts a free trial: $0 today, the plan applies immediately, and the first charge follows when the trial ends', async () => {
    const who = await server.newClinician()
    expect(await billing(who)).toMatchObject({
      mode: 'sandbox',
      subscription: 'Free Plan',
      state: 'none',
      nextInvoice: null,
      hasPortal: false,
      trialAvailable: true,
    })
    const begun = await begin(who, BASIC)
    const trialEnd = clock.now().getTime() + TRIAL_DAYS * 86_400_000
    expect(begun).toMatchObject({ amountDue: 0, percentOff: 0, firstCharge: { amount: 2900 } })
    expect(Math.abs(Date.parse(begun.firstCharge?.at ?? '') - trialEnd)).toBeLessThan(60_000)
    expect(await refreshed(who)).toMatchObject({ state: 'incomplete', trialAvailable: true })
    expect(await planOf(who)).toBe('Free Plan')
    await expect(pay(who, begun.clientSecret, DECLINED)).rejects.toMatchObject({
      status: 402,
      serverMessage: 'Your card was declined.',
    })
    expect((await pay(who, begun.clientSecret, ASKS)).data.outcome).toBe('needs_confirmation')
    expect(await planOf(who)).toBe('Free Plan')
    expect((await pay(who, begun.clientSecret, ASKS, true)).data.outcome).toBe('paid')
    expect(await refreshed(who)).toMatchObject({
      subscription: 'Basic Plan',
      state: 'trialing',
      priceId: BASIC,
      cancelAtPeriodEnd: false,
      trialAvailable: false,
      nextInvoice: { amount: 2900, credit: 0, at: begun.firstCharge?.at },
    })
    expect(await planOf(who)).toBe('Basic Plan')
    expect(await invoices(who)).toEqual([])
    await expect(pay(who, begun.clientSecret, GOOD)).rejects.toMatchObject({ status: 402 })
    await expect(begin(who, PROFESSIONAL)).rejects.toMatchObject({ status: 409 })
    await expect(who.call(openPortal, {})).rejects.toMatchObject({ status: 404 })
    const [later] = await afterTrial(who)
    expect(await billing(later)).toMatchObject({ state: 'active', subscription: 'Basic Plan' })
    expect(await invoices(later)).toMatchObject([{ state: 'paid', amount: 2900, amountPaid: 2900 }])
  })

  it('gives one free trial per account; the next subscription is paid for today', async () => {
    const who = await server.newClinician()
    await subscribe(who, BASIC)
    await who.call(cancelSubscription, {})
    clock.advance({ minutes: 15 * 24 * 60 })
    const again = await server.signIn(who.email, who.password)
    expect(await refreshed(again)).toMatchObject({
      subscription: 'Free Plan',
      state: 'canceled',
      trialAvailable: false,
    })
    expect(await invoices(again)).toEqual([])
    const begun = await begin(again, PROFESSIONAL)
    expect(begun).toMatchObject({ amountDue: 5900, firstCharge: null })
    expect((await refreshed(again)).trialAvailable).toBe(false)
    await pay(again, begun.clientSecret, GOOD)
    expect(await refreshed(again)).toMatchObject({ state: 'active', subscription: 'Professional Plan' })
    expect(await invoices(again)).toMatchObject([{ amountPaid: 5900 }])
  })

  it('gives the full trial to someone who returns to the form a day later', async () => {
    const who = await server.newClinician()
    const first = await begin(who, BASIC)
    clock.advance({ minutes: 24 * 60 })
    const again = await server.signIn(who.email, who.password)
    const second = await begin(again, BASIC)
    const gained = Date.parse(second.firstCharge?.at ?? '') - Date.parse(first.firstCharge?.at ?? '')
    expect(gained).toBeGreaterThan(86_000_000)
    await expect(pay(again, first.clientSecret, GOOD)).rejects.toMatchObject({ status: 402 })
    await pay(again, second.clientSecret, GOOD)
    expect((await refreshed(again)).state).toBe('trialing')
  })

  it('finds the same form after a reload, and keeps only one plan after a change of mind', async () => {
    const who = await server.newClinician()
    const first = await begin(who, BASIC)
    expect((await begin(who, BASIC)).clientSecret).toBe(first.clientSecret)
    const [a, b] = await Promise.all([begin(who, BASIC), begin(who, BASIC)])
    expect([a.clientSecret, b.clientSecret]).toEqual([first.clientSecret, first.clientSecret])
    const other = await begin(who, PROFESSIONAL)
    await pay(who, other.clientSecret, GOOD)
    expect(await refreshed(who)).toMatchObject({ subscription: 'Professional Plan' })
    await pay(who, first.clientSecret, GOOD).catch(() => undefined)
    await refreshed(who)
    expect((await refreshed(who)).state).toBe('trialing')
    const { subscriptions } = await (server.app.sandbox as NonNullable<typeof server.app.sandbox>).read(
      await customerOf(who),
    )
    expect(subscriptions.filter(({ state }) => state === 'trialing')).toHaveLength(1)
  })

  it('refuses unknown prices and other users’ payments', async () => {
    const who = await server.newClinician()
    await expect(begin(who, 'price_other' as PriceId)).rejects.toMatchObject({ status: 400 })
    const { clientSecret } = await begin(who, BASIC)
    const other = await server.newClinician()
    await begin(other, BASIC)
    await expect(pay(other, clientSecret, GOOD)).rejects.toMatchObject({ status: 402 })
    expect(await planOf(other)).toBe('Free Plan')
  })
})

async function customerOf(who: Clinician): Promise<string> {
  const [row] = await server.storage.database.orm.select().from(users).where(eq(users.id, who.user.id))
  return row?.stripeCustomerId ?? ''
}

describe('a subscription', () => {
  it('can be changed, canceled at the end of the period and resumed, and loses no data when it ends', async () => {
    const who = await server.newClinician()
    await subscribe(who, BASIC)
    const [later] = await afterTrial(who)
    const changed = (await later.call(changePlan, { body: { priceId: PROFESSIONAL } })).data
    expect(changed).toMatchObject({ subscription: 'Professional Plan', priceId: PROFESSIONAL })
    // All but an hour of the month is left.
    expect((await invoices(later))[0]?.amount).toBeCloseTo(3000, -2)
    const canceled = (await later.call(cancelSubscription, {})).data
    expect(canceled).toMatchObject({
      subscription: 'Professional Plan',
      cancelAtPeriodEnd: true,
      nextInvoice: null,
    })
    expect((await later.call(resumeSubscription, {})).data.cancelAtPeriodEnd).toBe(false)
    await later.call(cancelSubscription, {})
    expect((await invoices(later)).map(({ amountRefunded }) => amountRefunded)).toEqual([0, 0])
    clock.advance({ minutes: 32 * 24 * 60 })
    const again = await server.signIn(who.email, who.password)
    expect(await refreshed(again)).toMatchObject({ subscription: 'Free Plan', state: 'canceled' })
    await subscribe(again, BASIC)
    expect(await planOf(who)).toBe('Basic Plan')
  })

  it('canceled during its trial runs to the end of the trial and is never charged', async () => {
    const { referrer, friend } = await referred()
    await subscribe(friend, BASIC)
    await friend.call(changePlan, { body: { priceId: PROFESSIONAL } })
    expect((await friend.call(cancelSubscription, {})).data).toMatchObject({
      subscription: 'Professional Plan',
      state: 'trialing',
      cancelAtPeriodEnd: true,
      nextInvoice: null,
    })
    const [later, first] = await afterTrial(friend, referrer)
    expect(await refreshed(later)).toMatchObject({ subscription: 'Free Plan', state: 'canceled' })
    expect(await invoices(later)).toEqual([])
    expect((await stats(first)).stats.availableCredits).toBe(0)
  })

  it('can’t be changed or canceled when there is none', async () => {
    const who = await server.newClinician()
    for (const attempt of [
      () => who.call(changePlan, { body: { priceId: BASIC } }),
      () => who.call(cancelSubscription, {}),
      () => who.call(resumeSubscription, {}),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 409 })
  })
})

describe('a referral', () => {
  it('takes 10% off the first charge, earns a reward once that is paid, and applies it to the next invoice', async () => {
    const { referrer: first, friend } = await referred()
    await subscribe(first, BASIC)
    const { amountDue, percentOff, firstCharge, clientSecret } = await begin(friend, PROFESSIONAL)
    expect({ amountDue, percentOff }).toEqual({ amountDue: 0, percentOff: 10 })
    expect(firstCharge?.amount).toBe(5310)
    await pay(friend, clientSecret, GOOD)
    expect((await refreshed(friend)).nextInvoice?.amount).toBe(5310)
    expect((await stats(first)).stats).toMatchObject({ totalReferrals: 1, availableCredits: 0 })
    const [referrer, payer] = await afterTrial(first, friend)
    await Promise.all([refreshed(payer), refreshed(payer), refreshed(payer)])
    const earned = await stats(referrer)
    expect(earned.stats).toMatchObject({
      totalReferrals: 1,
      completedReferrals: 1,
      totalCreditsEarned: 796,
      availableCredits: 796,
    })
    expect(earned.referrals).toMatchObject([
      { referredName: 'Bo U.', status: 'completed', creditEarned: 796 },
    ])
    expect(earned.credits).toMatchObject([{ amount: 796, status: 'pending' }])
    expect((await billing(referrer)).nextInvoice).toMatchObject({ amount: 2900, credit: 796 })

    clock.advance({ minutes: 32 * 24 * 60 })
    const later = await server.signIn(referrer.email, referrer.password)
    await refreshed(later)
    await until(async () => (await stats(later)).stats.availableCredits === 0)
    await until(async () => {
      const { creditLeft } = await (server.app.sandbox as NonNullable<typeof server.app.sandbox>).read(
        await customerOf(later),
      )
      return creditLeft === 796
    })
    clock.advance({ minutes: 61 })
    await refreshed(await server.signIn(referrer.email, referrer.password))
    const after = await server.signIn(referrer.email, referrer.password)
    expect((await invoices(after))[0]).toMatchObject({ state: 'paid', amount: 2900, amountPaid: 2900 - 796 })
    expect((await stats(after)).stats).toMatchObject({ appliedCreditsAmount: 796, availableCredits: 0 })
  })

  it('is reversed by a refund, partially or in full, and never goes below zero', async () => {
    const people = await referred()
    await subscribe(people.friend, PROFESSIONAL)
    const [referrer, friend] = await afterTrial(people.referrer, people.friend)
    const [invoice] = await invoices(friend)
    const sandbox = server.app.sandbox as NonNullable<typeof server.app.sandbox>
    await sandbox.refund(invoice?.id ?? '', 2655)
    await refreshed(friend)
    expect(await stats(referrer)).toMatchObject({
      stats: { availableCredits: 398 },
      credits: [{ amount: 398, status: 'pending' }],
    })
    await sandbox.refund(invoice?.id ?? '', 5000)
    await refreshed(friend)
    const reversed = await stats(referrer)
    expect(reversed.stats).toMatchObject({
      availableCredits: 0,
      totalCreditsEarned: 0,
      completedReferrals: 0,
    })
    expect(reversed.referrals[0]?.status).toBe('reversed')
    const rows = await server.storage.database.orm
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.userId, referrer.user.id))
    expect(rows.map(({ amount }) => amount)).toEqual([796, -398, -398])
    await expect(
      server.storage.database.orm
        .update(creditLedger)
        .set({ amount: 1 })
        .where(eq(creditLedger.id, rows[0]?.id ?? 0)),
    ).rejects.toThrow()
    await expect(
      server.storage.database.orm.delete(creditLedger).where(eq(creditLedger.id, rows[0]?.id ?? 0)),
    ).rejects.toThrow()
  })

  it('whose credit was already applied is taken back from the provider, once', async () => {
    const { referrer, friend } = await referred()
    await subscribe(referrer, BASIC)
    await subscribe(friend, PROFESSIONAL)
    const [invoice] = await invoices((await afterTrial(referrer, friend))[1])
    const sandbox = server.app.sandbox as NonNullable<typeof server.app.sandbox>
    const creditLeft = async () => (await sandbox.read(await customerOf(referrer))).creditLeft
    clock.advance({ minutes: 32 * 24 * 60 })
    const [later, payer] = [
      await server.signIn(referrer.email, referrer.password),
      await server.signIn(friend.email, friend.password),
    ]
    await refreshed(later)
    await until(async () => (await creditLeft()) === 796)

    await sandbox.refund(invoice?.id ?? '', 2655)
    for (const _again of [1, 2, 3]) await refreshed(payer)
    await until(async () => (await creditLeft()) === 398)
    expect((await stats(later)).stats).toMatchObject({ availableCredits: 0 })
    expect((await stats(later)).referrals[0]).toMatchObject({ status: 'completed', creditEarned: 398 })
    // The provider forgets idempotency keys after a day, so the job must not be sent again.
    const asked = await server.storage.database.execute(
      `select count(*)::int as count from jobs.job where name = 'payment credit' and data->>'key' like 'back%'
        and data->>'customerId' = $1`,
      [await customerOf(referrer)],
    )
    expect(asked.rows).toEqual([{ count: 1 }])
  })
})

describe('a webhook', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(server.url + PAYMENT_WEBHOOK, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('is refused without a signature or with a forged one, and changes nothing', async () => {
    const before = (await server.storage.database.orm.select().from(webhookEvents)).length
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    })
    const at = Math.floor(Date.now() / 1000)
    for (const signature of ['', 't=1,v1=aa', `t=${at},v1=${'a'.repeat(64)}`, 'nonsense']) {
      const answer = await post(body, signature ? { 'stripe-signature': signature } : {})
      expect(answer.status).toBe(400)
    }
    expect((await post('', {})).status).toBe(400)
    expect((await server.storage.database.orm.select().from(webhookEvents)).length).toBe(before)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changePlan,
  createSubscription,
  listInvoices,
  paySandbox,
  refreshBilling,
} from '#shared/contracts/billing.ts'
import { generateReferralCode, processReferralSignup, referralStats } from '#shared/contracts/referrals.ts'
import { type PriceId, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { rewardFor } from '#shared/domain/rewards.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const GOOD = '4242 4242 4242 4242'
const BASIC: PriceId = 'price_essential_monthly'
const ENTERPRISE_YEAR: PriceId = 'price_unlimited_annual'
const DAY = 24 * 60

let server: TestApp
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const begin = (who: Clinician, priceId: PriceId) => who.call(createSubscription, { body: { priceId } })
const change = (who: Clinician, priceId: PriceId) => who.call(changePlan, { body: { priceId } })
const refreshed = async (who: Clinician) => (await who.call(refreshBilling, {})).data
const invoices = async (who: Clinician) => (await who.call(listInvoices, {})).data
const stats = async (who: Clinician) => (await who.call(referralStats, {})).stats

async function subscribe(who: Clinician, priceId: PriceId): Promise<void> {
  const { clientSecret } = await begin(who, priceId)
  await who.call(paySandbox, { body: { clientSecret, card: GOOD, confirmed: false } })
  await refreshed(who)
}

/** A subscription whose trial is over and whose first invoice is paid. */
async function paid(who: Clinician, priceId: PriceId): Promise<Clinician> {
  await subscribe(who, priceId)
  for (const minutes of [TRIAL_DAYS * DAY, 61]) {
    clock.advance({ minutes })
    await server.app.billing.reconcile(who.user.id)
  }
  return server.signIn(who.email, who.password)
}

/** Signs in again, because sessions last less than a day. */
async function later(days: number, ...people: Clinician[]): Promise<Clinician[]> {
  clock.advance({ minutes: days * DAY })
  return Promise.all(people.map(({ email, password }) => server.signIn(email, password)))
}

const sandbox = () => server.app.sandbox as NonNullable<TestApp['app']['sandbox']>
async function creditLeft(who: Clinician): Promise<number> {
  const { rows } = await server.storage.database.execute(
    'select customer_id as id from billing_accounts where user_id = $1',
    [who.user.id],
  )
  return (await sandbox().read(String((rows[0] as { id: string }).id))).creditLeft
}

async function referredBy(referrer: Clinician): Promise<Clinician> {
  const { referralCode } = await referrer.call(generateReferralCode, {})
  const friend = await server.newClinician()
  await friend.call(processReferralSignup, { body: { referralCode } })
  return friend
}

describe('a refund', () => {
  it('made at the provider takes back credit from that payment, partially or in full', async () => {
    const who = await server.newClinician()
    await paid(who, ENTERPRISE_YEAR)
    const [again] = (await later(40, who)) as [Clinician]
    await change(again, BASIC)
    const credit = await creditLeft(again)
    expect(credit).toBeGreaterThan(80_000)
    const payment = (await invoices(again)).find(({ amountPaid }) => amountPaid === 100_800)
    // After a small refund, what is left of the payment still covers the credit.
    await sandbox().refund(payment?.id ?? '', 1_000)
    await refreshed(again)
    expect(await creditLeft(again)).toBe(credit)
    await sandbox().refund(payment?.id ?? '', 59_800)
    for (const _again of [1, 2]) await refreshed(again)
    expect(await creditLeft(again)).toBe(40_000)
    await sandbox().refund(payment?.id ?? '', 40_000)
    await Promise.all([refreshed(again), refreshed(again)])
    expect(await creditLeft(again)).toBe(0)
  })
})

describe('the credit of a plan change', () => {
  it('is a share of what was paid, not of the undiscounted price', async () => {
    const who = await paid(await referredBy(await server.newClinician()), ENTERPRISE_YEAR)
    await change(who, BASIC)
    const credit = await creditLeft(who)
    expect(credit).toBeLessThanOrEqual(90_720 - 2_900)
    // All but an hour of the year is left.
    expect(credit).toBeGreaterThan(90_720 - 2_900 - 20)
  })
})

describe('a reward', () => {
  it('is earned by the first charge after the trial, even if no one signs in', async () => {
    const referrer = await server.newClinician()
    const friend = await referredBy(referrer)
    await subscribe(friend, BASIC)
    const [waiting] = (await later(13, referrer)) as [Clinician]
    await server.app.billing.upkeep()
    expect(await stats(waiting)).toMatchObject({
      totalReferrals: 1,
      completedReferrals: 0,
      availableCredits: 0,
    })
    clock.advance({ minutes: DAY })
    await server.app.billing.upkeep()
    clock.advance({ minutes: 61 })
    await server.app.billing.upkeep()
    const after = await server.signIn(referrer.email, referrer.password)
    expect(await stats(after)).toMatchObject({
      completedReferrals: 1,
      availableCredits: rewardFor(2_610),
      totalCreditsEarned: rewardFor(2_610),
    })
  })
})

describe('plan changes', () => {
  it('20 at the same time succeed or get 409, never 500', async () => {
    const who = await paid(await server.newClinician(), BASIC)
    const prices: PriceId[] = ['price_professional_monthly', 'price_unlimited_monthly']
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => change(who, prices[index % 2] as PriceId)),
    )
    const statuses = outcomes.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status))
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 409]).toContain(status)
    const kept = (await invoices(who)).reduce((sum, one) => sum + one.amountPaid, 0)
    expect(await creditLeft(who)).toBeLessThanOrEqual(kept)
  })
})

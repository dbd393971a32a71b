import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelSubscription,
  changePlan,
  createSubscription,
  listInvoices,
  paySandbox,
  refreshBilling,
} from '#shared/contracts/billing.ts'
import { generateReferralCode, processReferralSignup, referralStats } from '#shared/contracts/referrals.ts'
import type { PriceId } from '#shared/domain/pricing.ts'
import { rewardFor } from '#shared/domain/rewards.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const GOOD = '4242 4242 4242 4242'
const BASIC: PriceId = 'price_essential_monthly'
const ENTERPRISE_YEAR: PriceId = 'price_unlimited_annual'
const PROFESSIONAL_YEAR: PriceId = 'price_professional_annual'
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

/** Sessions don't outlive a day. */
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
  it('in the trial takes back the credit of a plan change: the next plan costs its full price', async () => {
    const who = await server.newClinician()
    await subscribe(who, ENTERPRISE_YEAR)
    await change(who, BASIC)
    expect(await creditLeft(who)).toBe(100_800 - 2_900)
    await who.call(cancelSubscription, {})
    const paid = (await invoices(who)).reduce((sum, one) => sum + one.amountPaid - one.amountRefunded, 0)
    expect(paid).toBe(0)
    expect(await creditLeft(who)).toBe(0)
    expect((await begin(who, PROFESSIONAL_YEAR)).amountDue).toBe(58_800)
  })

  it('made at the provider takes back what exceeds the rest of that payment, in part and whole', async () => {
    const who = await server.newClinician()
    await subscribe(who, ENTERPRISE_YEAR)
    const [again] = (await later(40, who)) as [Clinician]
    await change(again, BASIC)
    const credit = await creditLeft(again)
    expect(credit).toBeGreaterThan(80_000)
    const payment = (await invoices(again)).find(({ amountPaid }) => amountPaid === 100_800)
    // A small refund leaves more than the credit.
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
  it('is a share of what was paid, not of the price before the discount', async () => {
    const who = await referredBy(await server.newClinician())
    await subscribe(who, ENTERPRISE_YEAR)
    await change(who, BASIC)
    expect(await creditLeft(who)).toBe(90_720 - 2_900)
  })
})

describe('a reward', () => {
  it('is earned when the payment can no longer be refunded, and not spent before', async () => {
    const referrer = await server.newClinician()
    await subscribe(referrer, BASIC)
    const [referrerLater] = (await later(25, referrer)) as [Clinician]
    const friend = await referredBy(referrerLater)
    const stays = await referredBy(referrerLater)
    await subscribe(friend, ENTERPRISE_YEAR)
    await subscribe(stays, BASIC)
    // The referrer's renewal is being made, six days into the friends' trial.
    const [renewing, payer] = (await later(6, referrer, friend)) as [Clinician, Clinician]
    await refreshed(renewing)
    expect(await stats(renewing)).toMatchObject({
      ...{ totalReferrals: 2, completedReferrals: 0, availableCredits: 0, appliedCreditsAmount: 0 },
    })
    await payer.call(cancelSubscription, {})
    expect((await invoices(payer))[0]).toMatchObject({ amountPaid: 90_720, amountRefunded: 90_720 })
    const [renewed] = (await later(1, referrer)) as [Clinician]
    await refreshed(renewed)
    expect((await invoices(renewed))[0]).toMatchObject({ amount: 2_900, amountPaid: 2_900 })

    // Nobody signs in: the hourly upkeep sees that the other trial has ended.
    const [after] = (await later(8, referrer)) as [Clinician]
    await server.app.billing.upkeep()
    expect(await stats(after)).toMatchObject({
      ...{ completedReferrals: 1, availableCredits: rewardFor(2_610), totalCreditsEarned: rewardFor(2_610) },
    })
    const { referrals } = await after.call(referralStats, {})
    expect(referrals.map(({ status }) => status).sort()).toEqual(['completed', 'reversed'])
  })
})

describe('20 plan changes at the same time', () => {
  it('are made or answered 409, never 500', async () => {
    const who = await server.newClinician()
    await subscribe(who, BASIC)
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

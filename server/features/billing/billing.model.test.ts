import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantsPlan } from '#shared/domain/plans.ts'
import { TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { rewardFor } from '#shared/domain/rewards.ts'
import type { Actor } from '../../access/actor.ts'
import type { Storage } from '../../compose/storage.ts'
import {
  type BillingSimulation,
  billingSimulation,
  perform,
  type SimulatedAction,
  simulatedAction,
} from '../../testing/billing-simulation.ts'
import { newStorage } from '../../testing/test-app.ts'

/** npm run fuzz:billing sets the full number. */
const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 4)
const SHUFFLES = Number(process.env.BILLING_SHUFFLES ?? 3)
const CONVERSIONS = Number(process.env.BILLING_CONVERSIONS ?? 20)

/** A trial that ended, and the first charge. */
function paid(who: number, price: number): SimulatedAction[] {
  return [
    { kind: 'subscribe', who, price, card: 'good' },
    ...[TRIAL_DAYS, 1].flatMap((days): SimulatedAction[] => [
      { kind: 'time', days },
      { kind: 'upkeep' },
      { kind: 'settle' },
    ]),
  ]
}

/** Known attempts to get credit for free. Prices are indexes into PRICE_IDS. */
const ATTACKS: [string, SimulatedAction[]][] = [
  [
    'pays for a year, turns it into credit and gets a refund',
    [
      ...paid(0, 5),
      { kind: 'change', who: 0, price: 0 },
      { kind: 'refund', who: 0, cents: 100_800 },
      { kind: 'cancel', who: 0 },
      { kind: 'time', days: 40 },
      { kind: 'subscribe', who: 0, price: 3, card: 'good' },
    ],
  ],
  ['turns a discounted year into credit', [...paid(1, 5), { kind: 'change', who: 1, price: 0 }]],
  [
    'starts one trial after the next',
    [
      { kind: 'subscribe', who: 0, price: 4, card: 'good' },
      { kind: 'cancel', who: 0 },
      { kind: 'time', days: 15 },
      { kind: 'subscribe', who: 0, price: 4, card: 'good' },
      { kind: 'change', who: 0, price: 1 },
      { kind: 'cancel', who: 0 },
    ],
  ],
  [
    'turns a trial into credit',
    [
      { kind: 'subscribe', who: 1, price: 5, card: 'good' },
      { kind: 'change', who: 1, price: 0 },
      { kind: 'change', who: 1, price: 5 },
      { kind: 'cancel', who: 1 },
      { kind: 'time', days: 15 },
      { kind: 'upkeep' },
    ],
  ],
  ['is referred by someone they referred', [{ kind: 'refer', who: 0, by: 1 }]],
]

let storage: Storage
beforeAll(async () => {
  storage = await newStorage()
})
afterAll(() => storage.close())

/** Invariants that hold after every step. */
async function expectSound(here: BillingSimulation): Promise<void> {
  const [referrer] = here.actors as [Actor]
  const rows = await here.ledger(referrer.userId)
  let balance = 0
  for (const { amount } of rows) {
    balance += amount
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  expect((await here.referrals.stats(referrer.userId)).stats.availableCredits).toBe(balance)
  expect(rows.filter(({ reason }) => reason === 'earned').length).toBeLessThanOrEqual(2)
  const causes = rows.map(({ reason, source }) => `${reason} ${source}`)
  expect(new Set(causes).size).toBe(causes.length)
  await expectNoCircle(here)
}

async function expectNoCircle(here: BillingSimulation): Promise<void> {
  const { rows } = await storage.database.execute(
    'select referred_user_id as id, referrer_id as by from referrals where referred_user_id = any($1)',
    [here.actors.map(({ userId }) => userId)],
  )
  const by = new Map((rows as { id: number; by: number }[]).map((row) => [Number(row.id), Number(row.by)]))
  for (const { userId } of here.actors) {
    const seen = new Set<number>()
    for (let one: number | undefined = userId; one !== undefined; one = by.get(one)) {
      expect(seen.has(one), 'a cycle of referrals').toBe(false)
      seen.add(one)
    }
  }
}

/** No one gets more than they paid for: a refunded amount is neither credit nor a reward. */
async function expectPaidFor(here: BillingSimulation, refundedByUs: boolean): Promise<void> {
  const sandbox = here.sandbox as NonNullable<BillingSimulation['sandbox']>
  const rewardable: number[] = []
  for (const [index, { userId }] of here.actors.entries()) {
    const account = await here.account(userId)
    if (!account) continue
    const { invoices, creditLeft } = await sandbox.read(account.customerId)
    const kept = invoices.reduce((sum, one) => sum + one.amountPaid - one.amountRefunded, 0)
    const rewarded = (await here.ledger(userId)).filter(({ reason }) => reason === 'applied')
    const fromRewards = -rewarded.reduce((sum, { amount }) => sum + amount, 0)
    expect(creditLeft, 'credit without a payment').toBeLessThanOrEqual(kept + fromRewards)
    // The oldest payment decides the reward.
    const first = invoices.filter(({ amountPaid }) => amountPaid > 0).at(-1)
    if (index > 0 && first) rewardable.push(rewardFor(first.amountPaid - first.amountRefunded))
  }
  if (refundedByUs) return
  // A direct refund may come after the reward was spent, so the reward can't be checked then.
  const earned = (await here.ledger((here.actors[0] as Actor).userId)).filter(
    ({ reason }) => reason === 'earned' || reason === 'refunded',
  )
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(earned.map(({ amount }) => amount)), 'a reward without a payment').toBeLessThanOrEqual(
    sum(rewardable),
  )
}

/** Runs steps for three accounts. Checks the invariants after each step and at the end. */
async function live(steps: SimulatedAction[]): Promise<void> {
  const here = await billingSimulation(storage)
  for (const step of steps) {
    // A declined card or a change without a subscription is refused and has no other effect.
    await perform(here, step).catch((error: Error) => expect(error.name).toBe('AppError'))
    await expectSound(here)
  }
  await here.settle()
  // Settle twice: a reward earned in the first round is applied to the referrer's invoice in the second.
  for (const _round of [1, 2]) {
    for (const { userId } of here.actors) await here.billing.reconcile(userId)
    await here.settle()
  }
  await expectSound(here)
  const byUs = steps.some(({ kind }) => kind === 'refund')
  await expectPaidFor(here, byUs)
  const sandbox = here.sandbox as NonNullable<BillingSimulation['sandbox']>
  for (const { userId } of here.actors) {
    const account = await here.account(userId)
    if (!account) continue
    const state = await sandbox.read(account.customerId)
    const paid = state.subscriptions.filter(({ state: one }) => grantsPlan(one))
    expect(paid.length).toBeLessThanOrEqual(1)
    expect(account.paidPlan === null).toBe(paid.length === 0)
  }
  // Redeliver all events in reverse. Nothing may change.
  const before = await here.ledger((here.actors[0] as Actor).userId)
  for (const job of [...here.done].reverse()) await here.run(job)
  await here.settle()
  expect(await here.ledger((here.actors[0] as Actor).userId)).toEqual(before)
  await here.leave()
}

describe('any sequence of events', () => {
  it(`ends in one state, credits no one twice and never goes below zero (${SEQUENCES} sequences)`, async () => {
    await fc.assert(fc.asyncProperty(fc.array(simulatedAction, { minLength: 3, maxLength: 14 }), live), {
      numRuns: SEQUENCES,
    })
  }, 3_600_000)

  it.each(ATTACKS)('earns nothing for a user who %s', async (_attack, steps) => live(steps))

  it(`ends the same when its deliveries are shuffled and repeated (${SHUFFLES} shuffles)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 10, maxLength: 30 }), async (orders) => {
        const here = await billingSimulation(storage)
        const [referrer, friend] = here.actors as [Actor, Actor]
        await perform(here, { kind: 'subscribe', who: 1, price: 2, card: 'good' })
        for (const order of orders) await here.deliver(order)
        await perform(here, { kind: 'change', who: 1, price: 4 })
        for (const order of orders) await here.deliver(order)
        await here.settle()
        expect(await here.ledger(referrer.userId)).toEqual([])
        for (const days of [TRIAL_DAYS, 1]) {
          here.advance(days)
          for (const _again of [1, 2, 3]) await here.billing.reconcile(friend.userId)
        }
        await here.settle()
        const first = Math.round(9900 * 0.9)
        expect(await here.ledger(referrer.userId)).toMatchObject([
          { amount: rewardFor(first), reason: 'earned' },
        ])
        expect((await here.account(friend.userId))?.paidPlan).toBe('Enterprise Plan')
        await here.leave()
      }),
      { numRuns: SHUFFLES },
    )
  }, 3_600_000)

  it('expires unused credit after a year, once, and keeps credit earned later', async () => {
    const here = await billingSimulation(storage)
    const [referrer] = here.actors as [Actor]
    const upkeep = () => here.run({ name: 'billing upkeep', data: {} })
    for (const step of paid(1, 2)) await perform(here, step)
    here.advance(345)
    await upkeep()
    expect((await here.referrals.stats(referrer.userId)).stats.availableCredits).toBe(rewardFor(5310))
    for (const step of paid(2, 0)) await perform(here, step)
    here.advance(8)
    for (const _again of [1, 2]) await upkeep()
    expect((await here.ledger(referrer.userId)).map(({ amount, reason }) => [reason, amount])).toEqual([
      ['earned', rewardFor(5310)],
      ['earned', rewardFor(2610)],
      ['expired', -rewardFor(5310)],
    ])
    const { stats, credits } = await here.referrals.stats(referrer.userId)
    expect(stats.availableCredits).toBe(rewardFor(2610))
    expect(credits.map(({ status }) => status)).toEqual(['pending', 'expired'])
    // The upkeep job also processes every account left by earlier sequences.
  }, 3_600_000)

  it('earns one reward for concurrent conversions of a referral', async () => {
    const here = await billingSimulation(storage)
    const [referrer, friend] = here.actors as [Actor, Actor]
    await perform(here, { kind: 'subscribe', who: 1, price: 2, card: 'good' })
    here.advance(TRIAL_DAYS)
    await here.billing.reconcile(friend.userId)
    here.advance(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONVERSIONS }, () => here.billing.reconcile(friend.userId)),
    )
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await here.settle()
    expect((await here.ledger(referrer.userId)).map(({ amount }) => amount)).toEqual([rewardFor(5310)])
  })
})

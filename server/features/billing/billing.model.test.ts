import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import { rewardFor } from '#shared/domain/rewards.ts'
import type { Actor } from '../../access/actor.ts'
import { createRateLimits } from '../../access/rate-limits.ts'
import { moneyServices } from '../../compose/money.ts'
import type { Storage } from '../../compose/storage.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Queue } from '../../jobs/queue.ts'
import { newStorage } from '../../testing/test-app.ts'

/** npm run fuzz:billing asks for the full figures. */
const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 4)
const SHUFFLES = Number(process.env.BILLING_SHUFFLES ?? 3)
const CONVERSIONS = Number(process.env.BILLING_CONVERSIONS ?? 20)
const GOOD = '4242424242424242'

type Act =
  | { kind: 'subscribe'; who: number; price: number; card: 'good' | 'declined' }
  | { kind: 'change'; who: number; price: number }
  | { kind: 'cancel' | 'resume'; who: number }
  | { kind: 'refund'; who: number; cents: number }
  | { kind: 'fail'; who: number }
  | { kind: 'time'; days: number }
  | { kind: 'deliver'; order: number }
  | { kind: 'upkeep' }

const who = fc.nat(2)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    who,
    price: fc.nat(PRICE_IDS.length - 1),
    card: fc.constantFrom('good' as const, 'good' as const, 'declined' as const),
  }),
  fc.record({ kind: fc.constant('change' as const), who, price: fc.nat(PRICE_IDS.length - 1) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const), who }),
  fc.record({ kind: fc.constant('refund' as const), who, cents: fc.integer({ min: 1, max: 120_000 }) }),
  fc.record({ kind: fc.constant('fail' as const), who }),
  fc.record({
    kind: fc.constant('time' as const),
    // A year and more now and then: credits run out.
    days: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.constant(370)),
  }),
  fc.record({ kind: fc.constant('upkeep' as const) }),
  fc.record({ kind: fc.constant('deliver' as const), order: fc.nat() }),
)

let storage: Storage
beforeAll(async () => {
  storage = await newStorage()
})
afterAll(() => storage.close())

/** Three accounts, the second and third referred by the first; jobs wait until somebody lets them run, in any order. */
async function world() {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const jobs = new Map<string, (data: never) => Promise<void>>()
  const waiting: { name: string; data: object }[] = []
  const done: { name: string; data: object }[] = []
  const queue: Queue = {
    define: (name, _options, work) => void jobs.set(name, work as never),
    send: async (name, data) => void waiting.push({ name, data }),
    every: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  }
  const limits = createRateLimits(storage.database, storage.vault, { enabled: false })
  const mail = { send: async () => undefined }
  const services = moneyServices({
    ...{ storage, queue, limits, mail, now, publicUrl: 'http://localhost', provider: undefined },
    onUnsigned: () => undefined,
  })
  const accounts = await storage.database.orm
    .insert(users)
    .values(['a', 'b', 'c'].map((name) => ({ email: `${name}.${Math.random()}@clinic.example` })))
    .returning({ id: users.id })
  const actors = accounts.map(({ id }) => ({ userId: id, role: 'clinician' }) as Actor)
  const [first, ...friends] = actors as [Actor, ...Actor[]]
  const { referralCode } = await services.referrals.generateCode(first)
  for (const friend of friends) await services.referrals.processSignup(friend, referralCode)

  const run = async ({ name, data }: { name: string; data: object }) => jobs.get(name)?.(data as never)
  return {
    ...services,
    actors,
    advance(days: number) {
      ahead += days * 24 * 60 * 60 * 1000
    },
    /** One of the waiting jobs; what has run before may run again, as a repeated webhook does. */
    async deliver(order: number) {
      const again = done.length > 0 && order % 3 === 0
      const from = again ? done : waiting
      const job = from[order % Math.max(1, from.length)]
      if (!job) return
      if (!again) {
        waiting.splice(waiting.indexOf(job), 1)
        done.push(job)
      }
      await run(job)
    },
    async settle() {
      for (let round = 0; round < 200 && waiting.length > 0; round++) {
        const job = waiting.shift()
        if (!job) break
        done.push(job)
        await run(job)
      }
      expect(waiting).toEqual([])
    },
    done,
    run,
    /** Its accounts are looked after no more: the next world's upkeep has its own. */
    async leave() {
      await storage.database.execute(
        'update billing_accounts set period_end = null where user_id = any($1)',
        [actors.map(({ userId }) => userId)],
      )
    },
  }
}
type World = Awaited<ReturnType<typeof world>>

async function perform(here: World, step: Act): Promise<void> {
  const actor = 'who' in step ? (here.actors[step.who] as Actor) : undefined
  const sandbox = here.sandbox as NonNullable<World['sandbox']>
  const account = async () => (actor ? await storeAccount(actor.userId) : undefined)
  switch (step.kind) {
    case 'subscribe': {
      const { clientSecret } = await here.billing.begin(actor as Actor, PRICE_IDS[step.price] as string)
      const card = step.card === 'good' ? GOOD : '4000000000000002'
      await here.billing.pay(actor as Actor, sandbox, clientSecret, card, false)
      return
    }
    case 'change':
      await here.billing.changePlan(actor as Actor, PRICE_IDS[step.price] as string)
      return
    case 'cancel':
    case 'resume':
      await here.billing.setCancel(actor as Actor, step.kind === 'cancel')
      return
    case 'refund': {
      const known = await account()
      const paid =
        known && (await sandbox.read(known.customerId)).invoices.find(({ amountPaid }) => amountPaid > 0)
      if (paid) await sandbox.refund(paid.id, step.cents)
      return
    }
    case 'fail': {
      const known = await account()
      if (known?.subscriptionId) await sandbox.failRenewal(known.subscriptionId)
      return
    }
    case 'time':
      here.advance(step.days)
      return
    case 'deliver':
      await here.deliver(step.order)
      return
    case 'upkeep':
      await here.run({ name: 'billing upkeep', data: {} })
  }
}

async function storeAccount(userId: number) {
  const { rows } = await storage.database.execute(
    'select customer_id as "customerId", subscription_id as "subscriptionId", paid_plan as "paidPlan" from billing_accounts where user_id = $1',
    [userId],
  )
  return rows[0] as { customerId: string; subscriptionId: string | null; paidPlan: string | null } | undefined
}

async function ledger(userId: number) {
  const { rows } = await storage.database.execute(
    'select amount, reason, source from credit_ledger where user_id = $1 order by id',
    [userId],
  )
  return rows as { amount: number; reason: string; source: string }[]
}

/** What must hold whatever happened. */
async function expectSound(here: World): Promise<void> {
  const [referrer] = here.actors as [Actor]
  const rows = await ledger(referrer.userId)
  let balance = 0
  for (const { amount } of rows) {
    balance += amount
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  expect((await here.referrals.stats(referrer.userId)).stats.availableCredits).toBe(balance)
  expect(rows.filter(({ reason }) => reason === 'earned').length).toBeLessThanOrEqual(2)
  const causes = rows.map(({ reason, source }) => `${reason} ${source}`)
  expect(new Set(causes).size).toBe(causes.length)
}

describe('whatever happens, in whatever order', () => {
  it(`${SEQUENCES} sequences end in one state, credit nobody twice, and never go below zero`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (steps) => {
        const here = await world()
        for (const step of steps) {
          // A declined card, a change without a subscription: refused, and nothing else.
          await perform(here, step).catch((error: Error) => expect(error.name).toBe('AppError'))
          await expectSound(here)
        }
        await here.settle()
        for (const { userId } of here.actors) await here.billing.reconcile(userId)
        await here.settle()
        await expectSound(here)
        const sandbox = here.sandbox as NonNullable<World['sandbox']>
        for (const { userId } of here.actors) {
          const account = await storeAccount(userId)
          if (!account) continue
          const state = await sandbox.read(account.customerId)
          const paid = state.subscriptions.filter(({ state: one }) => one === 'active' || one === 'past_due')
          expect(paid.length).toBeLessThanOrEqual(1)
          expect(account.paidPlan === null).toBe(paid.length === 0)
        }
        // Everything once more, backwards: nothing changes.
        const before = await ledger((here.actors[0] as Actor).userId)
        for (const job of [...here.done].reverse()) await here.run(job)
        await here.settle()
        expect(await ledger((here.actors[0] as Actor).userId)).toEqual(before)
        await here.leave()
      }),
      { numRuns: SEQUENCES },
    )
  }, 3_600_000)

  it(`${SHUFFLES} shuffled and repeated deliveries of one life end the same`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 10, maxLength: 30 }), async (orders) => {
        const here = await world()
        const [referrer, friend] = here.actors as [Actor, Actor]
        await perform(here, { kind: 'subscribe', who: 1, price: 2, card: 'good' })
        for (const order of orders) await here.deliver(order)
        await perform(here, { kind: 'change', who: 1, price: 4 })
        for (const order of orders) await here.deliver(order)
        await here.settle()
        const first = Math.round(5900 * 0.9)
        expect(await ledger(referrer.userId)).toMatchObject([{ amount: rewardFor(first), reason: 'earned' }])
        expect((await storeAccount(friend.userId))?.paidPlan).toBe('Enterprise Plan')
        await here.leave()
      }),
      { numRuns: SHUFFLES },
    )
  }, 3_600_000)

  it('a credit that nobody used in a year runs out, once; what is earned later stays', async () => {
    const here = await world()
    const [referrer] = here.actors as [Actor]
    const upkeep = () => here.run({ name: 'billing upkeep', data: {} })
    await perform(here, { kind: 'subscribe', who: 1, price: 2, card: 'good' })
    await here.settle()
    here.advance(364)
    await upkeep()
    expect((await here.referrals.stats(referrer.userId)).stats.availableCredits).toBe(rewardFor(5310))
    await perform(here, { kind: 'subscribe', who: 2, price: 0, card: 'good' })
    await here.settle()
    here.advance(3)
    for (const _again of [1, 2]) await upkeep()
    expect((await ledger(referrer.userId)).map(({ amount, reason }) => [reason, amount])).toEqual([
      ['earned', rewardFor(5310)],
      ['earned', rewardFor(2610)],
      ['expired', -rewardFor(5310)],
    ])
    const { stats, credits } = await here.referrals.stats(referrer.userId)
    expect(stats.availableCredits).toBe(rewardFor(2610))
    expect(credits.map(({ status }) => status)).toEqual(['pending', 'expired'])
    // The upkeep sees to every account that the sequences before have left.
  }, 3_600_000)

  it('many conversions of one referral at once: one reward', async () => {
    const here = await world()
    const [referrer, friend] = here.actors as [Actor, Actor]
    await perform(here, { kind: 'subscribe', who: 1, price: 2, card: 'good' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONVERSIONS }, () => here.billing.reconcile(friend.userId)),
    )
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await here.settle()
    expect((await ledger(referrer.userId)).map(({ amount }) => amount)).toEqual([rewardFor(5310)])
  })
})

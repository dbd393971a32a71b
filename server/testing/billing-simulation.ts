import fc from 'fast-check'
import { expect } from 'vitest'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import type { Actor } from '../access/actor.ts'
import { createRateLimits } from '../access/rate-limits.ts'
import { billingServices } from '../compose/billing.ts'
import type { Storage } from '../compose/storage.ts'
import { users } from '../db/tables/accounts.ts'
import type { Queue } from '../jobs/queue.ts'

const GOOD = '4242424242424242'

/** Actions of users, time and the payment provider in the billing model. */
export type SimulatedAction =
  | { kind: 'subscribe'; who: number; price: number; card: 'good' | 'declined' }
  | { kind: 'change'; who: number; price: number }
  | { kind: 'cancel' | 'resume'; who: number }
  | { kind: 'refund'; who: number; cents: number }
  | { kind: 'fail'; who: number }
  | { kind: 'refer'; who: number; by: number }
  | { kind: 'time'; days: number }
  | { kind: 'deliver'; order: number }
  | { kind: 'upkeep' | 'settle' }

const who = fc.nat(2)
export const simulatedAction: fc.Arbitrary<SimulatedAction> = fc.oneof(
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
  fc.record({ kind: fc.constant('refer' as const), who, by: who }),
  fc.record({
    kind: fc.constant('time' as const),
    // Sometimes more than a year, so that credits expire.
    days: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.constant(370)),
  }),
  fc.record({ kind: fc.constantFrom('upkeep' as const, 'settle' as const) }),
  fc.record({ kind: fc.constant('deliver' as const), order: fc.nat() }),
)

/**
 * Three accounts, the second and third referred by the first. Queued jobs run only when delivered, in any
 * order.
 */
export async function billingSimulation(storage: Storage) {
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
  const services = billingServices({
    storage,
    queue,
    limits,
    mail,
    now,
    publicUrl: 'http://localhost',
    provider: undefined,
    production: false,
    mailReaches: true,
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
    /** Runs a queued job. A job may run again, like a repeated webhook. */
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
    storage,
    account: (userId: number) => accountOf(storage, userId),
    ledger: (userId: number) => ledgerOf(storage, userId),
    /** Detaches its accounts, so that the next world's upkeep ignores them. */
    async leave() {
      const mine = [actors.map(({ userId }) => userId)]
      for (const change of [
        "update billing_accounts set period_end = null, state = 'none' where user_id = any($1)",
      ])
        await storage.database.execute(change, mine)
    },
  }
}
export type BillingSimulation = Awaited<ReturnType<typeof billingSimulation>>

export async function perform(here: BillingSimulation, step: SimulatedAction): Promise<void> {
  const actor = 'who' in step ? (here.actors[step.who] as Actor) : undefined
  const sandbox = here.sandbox as NonNullable<BillingSimulation['sandbox']>
  const account = async () => (actor ? await here.account(actor.userId) : undefined)
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
    case 'refer': {
      const { referralCode } = await here.referrals.generateCode(here.actors[step.by] as Actor)
      await here.referrals.processSignup(actor as Actor, referralCode)
      return
    }
    case 'time':
      here.advance(step.days)
      return
    case 'deliver':
      await here.deliver(step.order)
      return
    case 'settle':
      await here.settle()
      return
    case 'upkeep':
      await here.run({ name: 'billing upkeep', data: {} })
  }
}

async function accountOf(storage: Storage, userId: number) {
  const { rows } = await storage.database.execute(
    'select customer_id as "customerId", subscription_id as "subscriptionId", paid_plan as "paidPlan" from billing_accounts where user_id = $1',
    [userId],
  )
  return rows[0] as { customerId: string; subscriptionId: string | null; paidPlan: string | null } | undefined
}

async function ledgerOf(storage: Storage, userId: number) {
  const { rows } = await storage.database.execute(
    'select amount, reason, source from credit_ledger where user_id = $1 order by id',
    [userId],
  )
  return rows as { amount: number; reason: string; source: string }[]
}

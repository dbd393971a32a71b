import { DEFAULT_SUBSCRIPTION, grantsPlan, SUBSCRIPTIONS } from '#shared/domain/plans.ts'
import { AppError } from '#shared/errors.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import { type CustomerState, type Payments, UnsignedEvent } from '../../ports/payments.ts'
import type { BillingRow, BillingStore } from './billing.store.ts'
import { factsOf, refundedCredit } from './provider-state.ts'
import type { Rewards } from './rewards.ts'

export type ReconciliationDeps = {
  database: Database
  store: BillingStore
  payments: Payments
  rewards: Rewards
  queue: Queue
  audit: Audit
  now: () => Date
  onUnsigned: () => void
}

const RECONCILE_JOB = 'billing'
const UPKEEP_JOB = 'billing upkeep'
/** Retries after a concurrent write. */
const MAX_READINGS = 8

export const CHANGING = 'Your subscription is being changed right now. Check your plan, then try again.'

/**
 * Tracks what an account has paid for. The provider's data is authoritative and read each time; events only trigger a
 * read, so their order, number and age don't matter.
 */
export function reconciliation({
  database,
  store,
  payments,
  rewards,
  queue,
  audit,
  now,
  onUnsigned,
}: ReconciliationDeps) {
  queue.define<{ customerId: string }>(
    RECONCILE_JOB,
    { retries: 20, firstRetryAfterSeconds: 5 },
    async ({ customerId }) => {
      const userId = await store.userOfCustomer(customerId)
      if (userId !== undefined) await reconcile(userId)
      // The account was deleted. Nothing to do except expire the event.
      else await store.eventsApplied(customerId, now())
    },
  )
  queue.define(UPKEEP_JOB, { retries: 3, firstRetryAfterSeconds: 300 }, upkeep)
  queue.every('7 * * * *', UPKEEP_JOB)

  async function upkeep(): Promise<void> {
    await rewards.expire()
    await store.removeOldEvents()
    if (payments.mode === 'none') return
    // Rewards first, so that they can be applied to an invoice that is still open.
    const waiting = [...(await rewards.waiting()), ...(await store.overdue(now()))]
    for (const userId of new Set(waiting)) await reconcile(userId)
  }

  /** Reads the provider's data after taking back credit from refunded payments, so that no one can spend it. */
  async function readSettled(customerId: string): Promise<CustomerState> {
    const state = await payments.read(customerId)
    const taken = await takeBack(customerId, state)
    return taken ? payments.read(customerId) : state
  }

  async function takeBack(customerId: string, state: CustomerState): Promise<boolean> {
    const cents = refundedCredit(state)
    if (cents === 0) return false
    // The key contains the amount taken back so far, so that concurrent reads take it back only once.
    const key = `refunded ${customerId} ${state.creditTakenBack}`
    await payments.takeBackCredit({ customerId, cents, key })
    return true
  }

  async function reconcile(userId: number): Promise<BillingRow | undefined> {
    // If no provider is configured, paid plans stay as they are.
    if (payments.mode === 'none') return store.account(userId)
    for (let reading = 0; reading < MAX_READINGS; reading++) {
      const account = await store.account(userId)
      if (!account) return undefined
      const readAt = now()
      // Outside the transaction, so no lock is held while waiting for the provider.
      const state = await readSettled(account.customerId)
      const written = await database.transaction(async () => {
        const facts = factsOf(state)
        if (!(await store.write(userId, account.version, facts))) return false
        if (facts.paidPlan !== account.paidPlan) await followPlan(userId, facts.paidPlan)
        await rewards.reward(userId, state)
        await rewards.applyToNextInvoice(userId, account.customerId, state)
        await store.eventsApplied(account.customerId, readAt)
        return true
      })
      if (!written) continue
      const after = await store.account(userId)
      await cancelDuplicates(state, after?.subscriptionId ?? null)
      return after
    }
    throw new AppError('conflict', CHANGING)
  }

  /** Two checkout forms can both be paid. The newer subscription is kept; the other ends before it is billed again. */
  async function cancelDuplicates({ subscriptions }: CustomerState, keep: string | null): Promise<void> {
    for (const { id, state } of subscriptions) {
      if (grantsPlan(state) && id !== keep) await payments.cancelNow(id)
    }
  }

  /** Limits change immediately. A plan set by an administrator stays until the next payment or cancellation. */
  async function followPlan(userId: number, paidPlan: string | null): Promise<void> {
    const plan = SUBSCRIPTIONS.find((known) => known === paidPlan) ?? DEFAULT_SUBSCRIPTION
    await store.setPlan(userId, plan)
    await audit.record({
      chainId: userId,
      actorId: null,
      action: 'billing.plan_changed',
      subject: 'user',
      subjectId: userId,
      detail: { plan },
    })
  }

  /** Stores a webhook once, with the job it triggers. Everything else happens in the job. */
  async function receive(body: string, signature: string | undefined): Promise<void> {
    const event = eventOf(body, signature)
    await database.transaction(async () => {
      if (!(await store.receive(payments.mode, event)) || !event.customerId) return
      await queue.send(RECONCILE_JOB, { customerId: event.customerId })
    })
  }

  function eventOf(body: string, signature: string | undefined) {
    try {
      return payments.readEvent(body, signature)
    } catch (error) {
      if (!(error instanceof UnsignedEvent)) throw error
      onUnsigned()
      throw new AppError('bad_request', 'The signature doesn’t match.')
    }
  }

  return { reconcile, upkeep, receive }
}

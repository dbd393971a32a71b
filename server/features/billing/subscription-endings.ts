import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PaidSubscription, Payments } from '../../ports/payments.ts'
import type { Rewards } from './rewards.ts'
import type { Ending, EndingsStore } from './subscription-endings.store.ts'

type Deps = {
  database: Database
  store: EndingsStore
  payments: Payments
  rewards: Rewards
  queue: Queue
  now: () => Date
}

const JOB = 'subscription endings'
/** Longer than any provider call takes. After this, another process may try. */
const CLAIM_MS = 5 * 60 * 1000
const FIRST_WAIT_MS = 60 * 1000
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/**
 * Cancels the subscriptions of deleted accounts. The request is stored in the transaction that deletes the account and
 * retried until the provider reports no live subscription, so that an outage or a crash leaves no one paying for
 * nothing.
 */
export function endSubscriptions({ database, store, payments, rewards, queue, now }: Deps) {
  queue.define(JOB, { retries: 0, firstRetryAfterSeconds: 60 }, endAll)
  queue.every('*/5 * * * *', JOB)

  async function endAll(): Promise<void> {
    let failure: unknown
    for (;;) {
      const claimedAt = now()
      const ending = await store.claim(claimedAt, new Date(claimedAt.getTime() + CLAIM_MS))
      if (!ending) break
      try {
        await end(ending)
      } catch (error) {
        failure = error
        await store.tryAgainAt(ending.customerId, new Date(now().getTime() + waitAfter(ending.attempts)))
      }
    }
    // The queue records the type of the last failure for administrators.
    if (failure) throw failure
  }

  /** Reads the state again after canceling, because only the provider's data counts. */
  async function end({ customerId, referralId }: Ending): Promise<void> {
    const before = await payments.read(customerId)
    for (const { id } of before.subscriptions.filter(isLive)) await payments.cancelNow(id)
    const after = await payments.read(customerId)
    if (after.subscriptions.some(isLive)) throw new Error('The subscription is still running.')
    await database.transaction(async () => {
      if (referralId !== null) await rewards.settle(referralId, after)
      await store.confirmed(customerId)
    })
  }

  return {
    /** Runs in the transaction that deletes the account, before the deletion. */
    async ask(userId: number): Promise<void> {
      if (await store.ask(userId, now())) await queue.send(JOB, {})
    },
    endAll,
  }
}

function isLive({ state }: PaidSubscription): boolean {
  return state !== 'canceled'
}

/** One minute, two, four, and so on, up to six hours. Never gives up. */
function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20))
}

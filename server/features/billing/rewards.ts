import { creditExpiry, REFERRED_PERCENT_OFF, rewardFor } from '#shared/domain/rewards.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { CustomerState, PaidInvoice, Payments } from '../../ports/payments.ts'
import type { CreditsStore } from './credits.store.ts'

type Deps = {
  database: Database
  store: CreditsStore
  queue: Queue
  payments: Payments
  audit: Audit
  customerOf: (userId: number) => Promise<string | undefined>
  now: () => Date
}

const CREDIT_JOB = 'payment credit'
type CreditMove = { customerId: string; cents: number; key: string }

/**
 * Credits for referrals. Every function can be repeated at any time and in any order: entries are identified by their
 * cause, and amounts follow from the provider's current data.
 */
export function rewards({ database, store, queue, payments, audit, customerOf, now }: Deps) {
  // Sent in the ledger row's transaction, so both happen or neither. The provider ignores a repeated key.
  queue.define<CreditMove>(
    CREDIT_JOB,
    { retries: 20, firstRetryAfterSeconds: 10 },
    async ({ customerId, cents, key }) => {
      // Credit already used by an invoice isn't taken back, so a reward never leaves anyone owing money.
      const most = cents < 0 ? (await payments.read(customerId)).creditLeft : Number.POSITIVE_INFINITY
      const moved = Math.sign(cents) * Math.min(Math.abs(cents), most)
      if (moved !== 0) await payments.credit({ customerId, cents: moved, key })
    },
  )

  /** The first paid invoice decides the reward. */
  async function reward(referredUserId: number, state: CustomerState): Promise<void> {
    const referral = await store.referralOf(referredUserId)
    const first = firstPaid(state.invoices)
    // The referrer's account was deleted, so there is no one to reward.
    if (!referral || !first || referral.referrerId === null) return
    if (await store.isCircular(referral.referrerId, referredUserId)) return
    await store.lock(referral.referrerId)
    if (!(await store.creditOf(referral.id))) await earn(referral.id, referral.referrerId, first)
    await takeBack(referral.id, first)
  }

  async function earn(referralId: number, referrerId: number, first: PaidInvoice): Promise<void> {
    const kept = first.amountPaid - first.amountRefunded
    if (kept === 0) return store.setReward(referralId, 0, 'reversed')
    const amount = rewardFor(kept)
    if (amount === 0) return
    const creditId = await store.addCredit({
      userId: referrerId,
      referralId,
      amount,
      expiresAt: creditExpiry(now()),
    })
    if (creditId === undefined) return
    const source = `referral ${referralId}`
    await store.append({ userId: referrerId, creditId, amount, reason: 'earned', source })
    await store.completeReferral(referralId, {
      subscriptionAmount: first.amountPaid,
      creditEarned: amount,
      stripeSubscriptionId: first.subscriptionId,
      completedAt: now(),
    })
    await audit.record({
      chainId: referrerId,
      actorId: null,
      action: 'referral.rewarded',
      subject: 'referral',
      subjectId: referralId,
      detail: { cents: amount },
    })
  }

  /** A refunded payment earns no reward. */
  async function takeBack(referralId: number, first: PaidInvoice): Promise<void> {
    if (first.amountRefunded === 0) return
    // Under the lock: the current value of the referral, whether the ledger or the provider has the credit.
    const referral = await store.referral(referralId)
    const credit = referral && (await store.creditOf(referral.id))
    if (!credit) return
    const deserved = rewardFor(first.amountPaid - first.amountRefunded)
    const tooMuch = (referral.creditEarned ?? 0) - deserved
    if (tooMuch <= 0) return
    const source = `refund ${first.id} ${first.amountRefunded}`
    const fromLedger = Math.min(tooMuch, credit.left)
    if (fromLedger > 0) {
      await store.append({
        userId: credit.userId,
        creditId: credit.id,
        amount: -fromLedger,
        reason: 'refunded',
        source,
      })
    }
    if (credit.status === 'applied') await takeBackApplied(credit.userId, tooMuch - fromLedger, source)
    await store.setReward(referral.id, deserved, deserved === 0 ? 'reversed' : 'completed')
    if (deserved > 0) await store.setCredit(credit.id, { amount: deserved })
    else if (credit.status === 'pending') await store.setCredit(credit.id, { status: 'reversed' })
    await audit.record({
      chainId: credit.userId,
      actorId: null,
      action: 'referral.reward_reversed',
      subject: 'referral',
      subjectId: referral.id,
      detail: { cents: tooMuch },
    })
  }

  async function takeBackApplied(userId: number, cents: number, source: string): Promise<void> {
    const customerId = await customerOf(userId)
    if (customerId && cents > 0)
      await queue.send(CREDIT_JOB, { customerId, cents: -cents, key: `back ${source}` })
  }

  return {
    reward,

    /** The referred user deleted their account; the payment is final or was refunded. */
    async settle(referralId: number, state: CustomerState): Promise<void> {
      const referral = await store.referral(referralId)
      const first = firstPaid(state.invoices)
      if (!first || !referral || referral.referrerId === null) return
      await store.lock(referral.referrerId)
      if (!(await store.creditOf(referralId))) await earn(referralId, referral.referrerId, first)
      await takeBack(referralId, first)
    },

    /** Percent off the first charge of a referred account that has never paid. */
    async percentOff(userId: number, invoices: readonly PaidInvoice[]): Promise<number> {
      const referral = await store.referralOf(userId)
      if (!referral || firstPaid(invoices)) return 0
      const circular = referral.referrerId !== null && (await store.isCircular(referral.referrerId, userId))
      return circular ? 0 : REFERRED_PERCENT_OFF
    },

    /** Referred accounts that may have made their first payment since they were last read. */
    waiting: () => store.waitingForReward(now()),

    /** Applies all credit to an invoice that is being made. */
    async applyToNextInvoice(userId: number, customerId: string, state: CustomerState): Promise<void> {
      const draft = state.invoices.find((invoice) => invoice.state === 'draft')
      if (!draft) return
      await store.lock(userId)
      let open = draft.amount - state.creditLeft
      for (const credit of await store.usable(userId, now())) {
        if (open <= 0) return
        const source = `credit ${credit.id}`
        const entry = {
          userId,
          creditId: credit.id,
          amount: -credit.left,
          reason: 'applied' as const,
          source,
        }
        if (!(await store.append(entry))) continue
        await store.setCredit(credit.id, {
          status: 'applied',
          appliedAt: now(),
          ...(draft.subscriptionId ? { appliedToSubscription: draft.subscriptionId } : {}),
        })
        await queue.send(CREDIT_JOB, { customerId, cents: credit.left, key: source })
        open -= credit.left
      }
    },

    async expire(): Promise<void> {
      for (const { id, userId } of await store.expired(now())) {
        await database.transaction(async () => {
          await store.lock(userId)
          const credit = (await store.expired(now())).find((one) => one.id === id)
          if (!credit) return
          if (credit.left > 0) {
            await store.append({
              userId,
              creditId: id,
              amount: -credit.left,
              reason: 'expired',
              source: `credit ${id}`,
            })
          }
          await store.setCredit(id, { status: 'expired' })
        })
      }
    },

    balance: store.balance,
  }
}

export type Rewards = ReturnType<typeof rewards>

function firstPaid(invoices: readonly PaidInvoice[]): PaidInvoice | undefined {
  return invoices
    .filter(({ state, amountPaid }) => state === 'paid' && amountPaid > 0)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))[0]
}

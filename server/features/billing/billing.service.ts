import type { getBilling, listInvoices } from '#shared/contracts/billing.ts'
import { DEFAULT_SUBSCRIPTION, grantsPlan, SUBSCRIPTIONS, type Subscription } from '#shared/domain/plans.ts'
import { NO_ONLINE_PAYMENT, pricedPlan } from '#shared/domain/pricing.ts'
import { discounted } from '#shared/domain/rewards.ts'
import { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import {
  type CustomerState,
  PaymentBusy,
  PaymentRefused,
  type Payments,
  UnsignedEvent,
} from '../../ports/payments.ts'
import type { BillingRow, BillingStore } from './billing.store.ts'
import { attemptOf, factsOf, refundedCredit, trialDaysOf } from './provider-state.ts'
import type { Rewards } from './rewards.ts'

type Deps = {
  database: Database
  store: BillingStore
  payments: Payments
  rewards: Rewards
  queue: Queue
  audit: Audit
  limits: RateLimits
  publicUrl: string
  production: boolean
  now: () => Date
  onUnsigned: () => void
}

/** Test-mode operations beyond the port. */
export type Sandbox = {
  pay(
    customerId: string,
    clientSecret: string,
    card: string,
    confirmed: boolean,
  ): Promise<'paid' | 'needs_confirmation'>
}

type Account = CallOutput<typeof getBilling>['data']
type Invoices = CallOutput<typeof listInvoices>['data']

const RECONCILE_JOB = 'billing'
const UPKEEP_JOB = 'billing upkeep'
/** Retries after a concurrent write. */
const MAX_READINGS = 8
/** An unfinished form is reused this long; after that its trial would be shorter than promised. */
const REUSE_MS = 60 * 60 * 1000
const CHANGING = 'Your subscription is being changed right now. Check your plan, then try again.'

/**
 * Tracks what an account has paid for. The provider's data is authoritative and read each time; events only trigger a
 * read, so their order, number and age don't matter.
 */
export function billingService(deps: Deps) {
  const { database, store, payments, rewards, queue, audit, limits, publicUrl, now, onUnsigned } = deps

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

  /** Ends unfinished subscriptions to other plans, so that no one pays for two, and those too old to be reused. */
  async function cancelUnfinished({ subscriptions }: CustomerState, priceId: string): Promise<boolean> {
    const stale = subscriptions.filter(
      ({ state, priceId: other, createdAt }) =>
        state === 'incomplete' && (other !== priceId || now().getTime() - createdAt.getTime() > REUSE_MS),
    )
    for (const { id } of stale) await payments.cancelNow(id)
    return stale.length > 0
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

  function requireProvider(): void {
    if (payments.mode === 'none') throw new AppError('unavailable', NO_ONLINE_PAYMENT)
  }

  async function admit(userId: number): Promise<void> {
    requireProvider()
    await limits.take(LIMITS.paymentPerUser, String(userId))
  }

  async function subscribed(userId: number): Promise<BillingRow & { subscriptionId: string }> {
    const account = await reconcile(userId)
    if (!account?.subscriptionId || !grantsPlan(account.state)) {
      throw new AppError('conflict', 'You don’t have a subscription to change.')
    }
    return { ...account, subscriptionId: account.subscriptionId }
  }

  async function shown(userId: number): Promise<Account> {
    const [user, account, availableCredit] = await Promise.all([
      store.user(userId),
      store.account(userId),
      rewards.balance(userId),
    ])
    const priced = account?.priceId ? pricedPlan(account.priceId) : undefined
    const state = (account?.state ?? 'none') as Account['state']
    const continues =
      (state === 'active' || state === 'trialing') && !account?.cancelAtPeriodEnd && account?.periodEnd
    const amount = priced ? await nextAmount(userId, state, priced.cents) : 0
    return {
      mode: payments.mode,
      subscription: knownPlan(user?.subscription),
      state,
      priceId: account?.priceId ?? null,
      periodEnd: account?.periodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: account?.cancelAtPeriodEnd ?? false,
      trialAvailable: state === 'none' || state === 'incomplete',
      nextInvoice:
        continues && priced
          ? { amount, credit: Math.min(amount, availableCredit), at: continues.toISOString() }
          : null,
      availableCredit,
      hasPortal: payments.hasPortal && account !== undefined,
    }
  }

  /** The first charge after a trial carries the referral discount. */
  async function nextAmount(userId: number, state: Account['state'], cents: number): Promise<number> {
    if (state !== 'trialing') return cents
    return discounted(cents, await rewards.percentOff(userId, []))
  }

  return {
    config: () => ({
      mode: payments.mode,
      publishableKey: payments.publishableKey,
      testInProduction: payments.mode === 'sandbox' && deps.production,
    }),

    /** Runs before any transaction, because it calls the provider. */
    async begin(actor: Actor, priceId: string) {
      await admit(actor.userId)
      const user = await store.user(actor.userId)
      if (!user) throw new AppError('not_found', 'This account no longer exists.')
      const existing = await store.account(actor.userId)
      const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || null
      const customerId =
        existing?.customerId ?? (await payments.customerOf({ id: user.id, email: user.email, name }))
      if (!existing) await database.transaction(() => store.open(actor.userId, customerId))
      const account = await reconcile(actor.userId)
      if (account && grantsPlan(account.state)) {
        throw new AppError('conflict', 'You already have a subscription. Change it in Account Settings.')
      }
      let state = await payments.read(customerId)
      if (await cancelUnfinished(state, priceId)) state = await payments.read(customerId)
      const percentOff = await rewards.percentOff(actor.userId, state.invoices)
      const trialDays = trialDaysOf(state)
      const begun = await refusing(() =>
        // Reloading the form finds the same subscription, not a second one.
        payments.subscribe({
          customerId,
          priceId,
          percentOff,
          trialDays,
          key: `subscribe ${actor.userId} ${priceId} ${percentOff} ${trialDays} ${attemptOf(state)}`,
        }),
      )
      await database.transaction(() =>
        audit.record({
          chainId: actor.userId,
          actorId: actor.userId,
          action: 'billing.subscription_begun',
          subject: 'user',
          subjectId: actor.userId,
          detail: { priceId },
        }),
      )
      const { clientSecret, amountDue, trialEnd } = begun
      const price = discounted(pricedPlan(priceId)?.cents ?? 0, percentOff)
      const firstCharge = trialEnd && {
        amount: Math.max(0, price - state.creditLeft),
        at: trialEnd.toISOString(),
      }
      return { clientSecret, amountDue, percentOff, firstCharge }
    },

    account: shown,

    async refresh(userId: number): Promise<Account> {
      await limits.take(LIMITS.paymentPerUser, String(userId))
      await reconcile(userId)
      return shown(userId)
    },

    async changePlan(actor: Actor, priceId: string): Promise<Account> {
      await admit(actor.userId)
      const account = await subscribed(actor.userId)
      if (account.priceId !== priceId || account.cancelAtPeriodEnd) {
        const key = `change ${account.subscriptionId} ${priceId} ${account.version}`
        await refusing(() => payments.changePrice({ subscriptionId: account.subscriptionId, priceId, key }))
        await reconcile(actor.userId)
      }
      return shown(actor.userId)
    },

    async setCancel(actor: Actor, cancel: boolean): Promise<Account> {
      await admit(actor.userId)
      const account = await subscribed(actor.userId)
      await payments.cancelAtPeriodEnd(account.subscriptionId, cancel)
      await database.transaction(() =>
        audit.record({
          chainId: actor.userId,
          actorId: actor.userId,
          action: cancel ? 'billing.canceled' : 'billing.resumed',
          subject: 'user',
          subjectId: actor.userId,
        }),
      )
      await reconcile(actor.userId)
      return shown(actor.userId)
    },

    async invoices(userId: number): Promise<Invoices> {
      const account = await store.account(userId)
      if (!account || payments.mode === 'none') return []
      const { invoices } = await payments.read(account.customerId)
      return invoices
        .filter(({ state, amount }) => (state === 'paid' || state === 'open') && amount !== 0)
        .map(({ id, number, state, amount, amountPaid, amountRefunded, createdAt, pageUrl }) => ({
          id,
          number,
          state,
          amount,
          amountPaid,
          amountRefunded,
          pageUrl,
          createdAt: createdAt.toISOString(),
        }))
    },

    async portal(userId: number): Promise<string> {
      requireProvider()
      const account = await store.account(userId)
      if (!account || !payments.hasPortal) throw new AppError('not_found', 'There’s nothing to manage yet.')
      return payments.portal(account.customerId, `${publicUrl}/account-settings`)
    },

    /** Stores a webhook once, with the job it triggers. Everything else happens in the job. */
    async receive(body: string, signature: string | undefined): Promise<void> {
      const event = eventOf(body, signature)
      await database.transaction(async () => {
        if (!(await store.receive(payments.mode, event)) || !event.customerId) return
        await queue.send(RECONCILE_JOB, { customerId: event.customerId })
      })
    },

    /** Test mode: does what the provider's payment form does. */
    async pay(
      actor: Actor,
      sandbox: Sandbox | undefined,
      clientSecret: string,
      card: string,
      confirmed: boolean,
    ) {
      await admit(actor.userId)
      const account = await store.account(actor.userId)
      if (!account || !sandbox) throw new AppError('not_found', 'There’s nothing to pay.')
      return refusing(() => sandbox.pay(account.customerId, clientSecret, card, confirmed))
    },

    reconcile,
    upkeep,
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
}

function knownPlan(plan: string | undefined): Subscription {
  return SUBSCRIPTIONS.find((known) => known === plan) ?? DEFAULT_SUBSCRIPTION
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError('payment_refused', error.message)
    if (error instanceof PaymentBusy) throw new AppError('conflict', CHANGING)
    throw error
  }
}

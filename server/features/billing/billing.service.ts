import type { listInvoices } from '#shared/contracts/billing.ts'
import { grantsPlan } from '#shared/domain/plans.ts'
import { NO_ONLINE_PAYMENT, pricedPlan } from '#shared/domain/pricing.ts'
import { discounted } from '#shared/domain/rewards.ts'
import { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { Actor } from '../../access/actor.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import { type CustomerState, PaymentBusy, PaymentRefused } from '../../ports/payments.ts'
import { type Account, accountView } from './billing.account.ts'
import type { BillingRow } from './billing.store.ts'
import { attemptOf, trialDaysOf } from './provider-state.ts'
import { CHANGING, type ReconciliationDeps, reconciliation } from './reconciliation.ts'

type Deps = ReconciliationDeps & {
  limits: RateLimits
  publicUrl: string
  production: boolean
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

type Invoices = CallOutput<typeof listInvoices>['data']

/** An unfinished form is reused this long; after that its trial would be shorter than promised. */
const REUSE_MS = 60 * 60 * 1000

export function billingService(deps: Deps) {
  const { database, store, payments, rewards, audit, limits, publicUrl, now } = deps
  const { reconcile, upkeep, receive } = reconciliation(deps)
  const shown = accountView(deps)

  /** Ends unfinished subscriptions to other plans, so that no one pays for two, and those too old to be reused. */
  async function cancelUnfinished({ subscriptions }: CustomerState, priceId: string): Promise<boolean> {
    const stale = subscriptions.filter(
      ({ state, priceId: other, createdAt }) =>
        state === 'incomplete' && (other !== priceId || now().getTime() - createdAt.getTime() > REUSE_MS),
    )
    for (const { id } of stale) await payments.cancelNow(id)
    return stale.length > 0
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

    receive,
    reconcile,
    upkeep,
  }
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

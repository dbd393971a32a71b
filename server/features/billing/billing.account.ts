import type { getBilling } from '#shared/contracts/billing.ts'
import { DEFAULT_SUBSCRIPTION, SUBSCRIPTIONS, type Subscription } from '#shared/domain/plans.ts'
import { pricedPlan } from '#shared/domain/pricing.ts'
import { discounted } from '#shared/domain/rewards.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { Payments } from '../../ports/payments.ts'
import type { BillingStore } from './billing.store.ts'
import type { Rewards } from './rewards.ts'

export type Account = CallOutput<typeof getBilling>['data']

/** A clinician's subscription, as shown in Account Settings. */
export function accountView({
  store,
  payments,
  rewards,
}: {
  store: BillingStore
  payments: Payments
  rewards: Rewards
}) {
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

  return shown
}

function knownPlan(plan: string | undefined): Subscription {
  return SUBSCRIPTIONS.find((known) => known === plan) ?? DEFAULT_SUBSCRIPTION
}

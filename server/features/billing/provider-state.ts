import { grantsPlan } from '#shared/domain/plans.ts'
import { pricedPlan, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import type { CustomerState, PaidSubscription } from '../../ports/payments.ts'
import type { BillingFacts } from './billing.store.ts'

/** Derives billing data from the provider's state of a customer. No I/O. */

/** The newest subscription that grants a plan, or the newest that was ever confirmed. */
export function factsOf({ subscriptions }: CustomerState): BillingFacts {
  const newest = [...subscriptions].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const paid = newest.find(({ state }) => grantsPlan(state))
  // An abandoned form isn't an ended subscription.
  const begun = newest.filter(({ confirmed, state }) => confirmed || state === 'incomplete')
  const shown: PaidSubscription | undefined = paid ?? begun.find(({ confirmed }) => confirmed) ?? begun[0]
  const priced = paid?.priceId ? pricedPlan(paid.priceId) : undefined
  return {
    subscriptionId: shown?.id ?? null,
    state: shown?.state ?? 'none',
    priceId: shown?.priceId ?? null,
    paidPlan: priced?.plan.subscription ?? null,
    periodEnd: paid?.periodEnd ?? null,
    cancelAtPeriodEnd: paid?.cancelAtPeriodEnd ?? false,
  }
}

/** One trial per customer: only if no card was ever saved and nothing was ever paid. */
export function trialDaysOf({ subscriptions }: CustomerState): number {
  return subscriptions.some(({ confirmed }) => confirmed) ? 0 : TRIAL_DAYS
}

/** Ended subscriptions count, whatever they were changed to, so that a new subscription gets a new idempotency key. */
export function attemptOf({ subscriptions }: CustomerState): number {
  return subscriptions.filter(({ state }) => state !== 'incomplete').length
}

/**
 * Balance credit from payments that were refunded since. Changing to a cheaper plan turns the latest payments into
 * credit. Of each payment, at most the unrefunded part may stay credit.
 */
export function refundedCredit(state: CustomerState): number {
  const own = creditFromPayments(state)
  const latest = state.invoices.findIndex(isCredit)
  if (own === 0 || latest < 0) return 0
  let unexplained = own
  let allowed = 0
  for (const { amountPaid, amountRefunded } of state.invoices.slice(latest)) {
    const share = Math.min(unexplained, amountPaid)
    allowed += Math.min(share, amountPaid - amountRefunded)
    unexplained -= share
  }
  return own - allowed
}

/** The part of the balance that comes from plan changes and isn't used yet. The rest is rewards. */
function creditFromPayments({ invoices, creditLeft, creditTakenBack }: CustomerState): number {
  let own = 0
  for (const { state, amount, amountPaid } of [...invoices].reverse()) {
    if (state === 'paid') own = Math.max(0, own - (amount - amountPaid))
  }
  return Math.max(0, Math.min(creditLeft, own - creditTakenBack))
}

function isCredit({ state, amount }: { state: string; amount: number }): boolean {
  return state === 'paid' && amount < 0
}

import { pricedPlan } from '#shared/domain/pricing.ts'
import type { CustomerState, PaidSubscription } from '../../ports/payments.ts'
import type { BillingFacts } from './billing.store.ts'

/** What follows from what the provider says of a customer; no I/O. */

/** The newest that is paid for; if there is none, the newest there is. */
export function factsOf({ subscriptions }: CustomerState): BillingFacts {
  const newest = [...subscriptions].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const paid = newest.find(({ state }) => state === 'active' || state === 'past_due')
  const shown: PaidSubscription | undefined = paid ?? newest[0]
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

/** A subscription that ended makes room for another one, whatever it was changed to in between. */
export function attemptOf({ subscriptions }: CustomerState): number {
  return subscriptions.filter(({ state }) => state !== 'incomplete').length
}

/**
 * Credit on the balance that came from payments since refunded. A change to a cheaper plan turns the latest payments
 * into credit; of each payment, at most what was kept of it may stay credit.
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

/** The part of the balance that plan changes gave and no invoice has used; the rest of it are rewards. */
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

/** The same customer after every payment was refunded. */
export function allRefunded(state: CustomerState): CustomerState {
  return {
    ...state,
    invoices: state.invoices.map((invoice) => ({ ...invoice, amountRefunded: invoice.amountPaid })),
  }
}

import type Stripe from 'stripe'
import type { PaidInvoice, SubscriptionState } from '../../ports/payments.ts'

/** Converts Stripe's objects to the port's. */

export function invoiceOf(invoice: Stripe.Invoice, refunded: ReadonlyMap<string, number>): PaidInvoice {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const intent = payment.payment_intent
    return intent ? [typeof intent === 'string' ? intent : intent.id] : []
  })
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
    state: INVOICE_STATES[invoice.status ?? 'draft'] ?? 'open',
    amount: invoice.total,
    amountPaid: invoice.amount_paid,
    amountRefunded: intents.reduce((sum, intent) => sum + (refunded.get(intent) ?? 0), 0),
    createdAt: new Date(invoice.created * 1000),
    paidAt: paidAt ? new Date(paidAt * 1000) : null,
    pageUrl: invoice.hosted_invoice_url ?? null,
  }
}

const INVOICE_STATES: Record<string, PaidInvoice['state']> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  uncollectible: 'void',
  void: 'void',
}

type Subscription = Pick<
  Stripe.Subscription,
  'status' | 'trial_end' | 'pending_setup_intent' | 'default_payment_method'
>

/** Stripe reports "trialing" before there is a card; the plan counts once the card is saved. */
export function stateOf({ status, pending_setup_intent: pending }: Subscription): SubscriptionState {
  switch (status) {
    case 'active':
      return 'active'
    case 'trialing':
      return pending ? 'incomplete' : 'trialing'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'incomplete':
      return 'incomplete'
    default:
      return 'canceled'
  }
}

export function isConfirmed(subscription: Subscription): boolean {
  const { status, trial_end: trialEnd, default_payment_method: card } = subscription
  if (status === 'incomplete' || status === 'incomplete_expired') return false
  if (stateOf(subscription) !== 'canceled') return stateOf(subscription) !== 'incomplete'
  return trialEnd === null || card !== null
}

export function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

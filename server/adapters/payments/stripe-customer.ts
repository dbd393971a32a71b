import type Stripe from 'stripe'
import type { CustomerState, PaidInvoice, PaidSubscription } from '../../ports/payments.ts'
import { idOf, invoiceOf, isConfirmed, stateOf } from './stripe-objects.ts'

/** Marks the balance transactions that take back credit. */
export const TAKEN_BACK = { reason: 'payment refunded' }
/** Far more than any customer has. The oldest invoice decides whether a referral counts. */
const MAX_INVOICES = 500
const PAGE = 100

/** Reads a customer's subscriptions, invoices and credit. `ours` maps Stripe's price IDs to ours. */
export function customerReader(stripe: Stripe, ours: ReadonlyMap<string, string>) {
  /**
   * A confirmed SetupIntent attaches the card to the customer. The charge at the end of the trial needs it on the
   * subscription; without one Stripe cancels.
   */
  async function keepCard(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
    const { status, pending_setup_intent: pending, default_payment_method: card } = subscription
    if (status !== 'trialing' || pending || card) return subscription
    const { data } = await stripe.customers.listPaymentMethods(idOf(subscription.customer), { limit: 1 })
    const [saved] = data
    if (!saved) return subscription
    return stripe.subscriptions.update(subscription.id, { default_payment_method: saved.id })
  }

  /** Refunded amounts by payment. Invoices don't include them. */
  async function refunds(customer: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for await (const charge of stripe.charges.list({ customer, limit: PAGE })) {
      const intent =
        typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
      if (intent && charge.amount_refunded > 0) {
        found.set(intent, (found.get(intent) ?? 0) + charge.amount_refunded)
      }
      if (found.size >= MAX_INVOICES) break
    }
    return found
  }

  async function invoices(customer: string): Promise<PaidInvoice[]> {
    const refunded = await refunds(customer)
    const found: PaidInvoice[] = []
    for await (const invoice of stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments'] })) {
      found.push(invoiceOf(invoice, refunded))
      if (found.length >= MAX_INVOICES) break
    }
    return found
  }

  async function creditTakenBack(customer: string): Promise<number> {
    let cents = 0
    for await (const { amount, metadata } of stripe.customers.listBalanceTransactions(customer, {
      limit: PAGE,
    })) {
      if (metadata?.reason === TAKEN_BACK.reason) cents += amount
    }
    return cents
  }

  function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
    const [item] = subscription.items.data
    return {
      id: subscription.id,
      state: stateOf(subscription),
      confirmed: isConfirmed(subscription),
      priceId: (item && ours.get(item.price.id)) ?? null,
      periodEnd: item ? new Date(item.current_period_end * 1000) : null,
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      createdAt: new Date(subscription.created * 1000),
    }
  }

  return async (customerId: string): Promise<CustomerState> => {
    const [subscriptions, found, customer, takenBack] = await Promise.all([
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }),
      invoices(customerId),
      stripe.customers.retrieve(customerId),
      creditTakenBack(customerId),
    ])
    return {
      subscriptions: (await Promise.all(subscriptions.data.map(keepCard))).map(subscriptionOf),
      invoices: found,
      creditLeft: customer.deleted ? 0 : Math.max(0, -customer.balance),
      creditTakenBack: takenBack,
    }
  }
}

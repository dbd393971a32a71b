import { pricedPlan } from '#shared/domain/pricing.ts'

export type BalanceChange = { id: string; amount: number; metadata: { reason?: string } }
export type Customer = {
  id: string
  balance: number
  email: string
  changes: BalanceChange[]
  card: string | null
}
export type Subscription = {
  id: string
  customer: string
  price: string
  /** For this period, after a discount; flexible billing mode prorates by it. */
  billed: number
  status: string
  created: number
  cancelAtPeriodEnd: boolean
  trialEnd: number | null
  /** A SetupIntent waiting for a card. */
  setup: string | null
  card: string | null
}
export type Invoice = {
  id: string
  customer: string
  subscription: string
  amount: number
  paid: number
  status: string
  created: number
  intent: string
  refunded: number
}

export class Refused extends Error {}
export class Missing extends Error {}

export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Refused(`missing ${what}`)
  return value
}

export type StripeBooks = ReturnType<typeof stripeBooks>

/** Customers, subscriptions, invoices and coupons of the local Stripe server. */
export function stripeBooks() {
  const customers = new Map<string, Customer>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const coupons = new Map<string, number>()
  let last = 0
  const id = (prefix: string) => {
    last += 1
    return `${prefix}_${String(last).padStart(6, '0')}`
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  const centsOf = (price: string) =>
    need(pricedPlan(price.replace('price_live_', 'price_'))?.cents, `price ${price}`)

  function newInvoice(subscription: Subscription, amount: number, status: string): Invoice {
    const invoice: Invoice = {
      id: id('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      amount,
      paid: 0,
      status,
      created: seconds(),
      intent: id('pi'),
      refunded: 0,
    }
    invoices.set(invoice.id, invoice)
    return invoice
  }

  function settle(invoice: Invoice): void {
    const customer = need(customers.get(invoice.customer), 'customer')
    // A negative amount is added to the customer's credit.
    const credit = Math.min(Math.max(0, -customer.balance), invoice.amount)
    customer.balance += credit
    invoice.paid = invoice.amount - credit
    invoice.status = 'paid'
  }

  function changeTo(subscription: Subscription, price: string): void {
    // A trial wasn't billed, so nothing is prorated, and the trial continues.
    const billed = subscription.status === 'trialing' ? centsOf(price) : subscription.billed
    settle(newInvoice(subscription, centsOf(price) - billed, 'open'))
    subscription.billed = centsOf(price)
    subscription.price = price
  }

  const invoiceJson = (invoice: Invoice) => ({
    id: invoice.id,
    object: 'invoice',
    number: invoice.id.toUpperCase(),
    customer: invoice.customer,
    status: invoice.status,
    total: invoice.amount,
    amount_due: invoice.amount,
    amount_paid: invoice.paid,
    created: invoice.created,
    hosted_invoice_url: `https://invoice.stripe.example/${invoice.id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
    payments: {
      object: 'list',
      data: [{ id: id('inpay'), payment: { type: 'payment_intent', payment_intent: invoice.intent } }],
    },
    status_transitions: { paid_at: invoice.status === 'paid' ? invoice.created : null },
    // A $0 invoice needs no confirmation.
    confirmation_secret:
      invoice.amount > 0 ? { type: 'payment_intent', client_secret: `${invoice.intent}_secret_x` } : null,
  })

  const subscriptionJson = (one: Subscription) => ({
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    status: one.status,
    created: one.created,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    cancel_at: null,
    trial_end: one.trialEnd,
    pending_setup_intent: one.setup,
    default_payment_method: one.card,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${one.id}`,
          price: { id: one.price, object: 'price' },
          current_period_end:
            one.status === 'trialing' ? one.trialEnd : (one.trialEnd ?? one.created) + 30 * 86_400,
        },
      ],
    },
  })

  return {
    customers,
    subscriptions,
    invoices,
    coupons,
    id,
    seconds,
    centsOf,
    newInvoice,
    settle,
    changeTo,
    invoiceJson,
    subscriptionJson,
  }
}

import Stripe from 'stripe'
import {
  type CustomerState,
  type NewSubscription,
  type PaidInvoice,
  type PaidSubscription,
  PaymentRefused,
  type Payments,
  type SubscriptionState,
} from '../../ports/payments.ts'
import { readSignedEvent } from './signed-events.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Our price ids to Stripe's. */
  prices: Readonly<Record<string, string>>
  /** For tests: another host that speaks Stripe's API. */
  apiUrl: string | undefined
}

const COUPON_PREFIX = 'first-invoice'
/** Far more than anybody has; the oldest invoice decides about a referral. */
const MOST_INVOICES = 500
const PAGE = 100

/** Stripe, through its own library. Cards and their numbers never come near this process. */
export function stripePayments(settings: StripeSettings, now: () => Date): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...hostOf(settings.apiUrl),
    maxNetworkRetries: 2,
    timeout: 20_000,
  })
  const ours = new Map(Object.entries(settings.prices).map(([our, theirs]) => [theirs, our]))

  function theirs(priceId: string): string {
    const price = settings.prices[priceId]
    if (!price) throw new PaymentRefused('This plan cannot be bought at the moment.')
    return price
  }

  /** The same for everybody, so that it is made once. */
  async function coupon(percentOff: number): Promise<string> {
    const id = `${COUPON_PREFIX}-${percentOff}`
    try {
      await stripe.coupons.retrieve(id)
    } catch (error) {
      if (!isMissing(error)) throw error
      await stripe.coupons.create(
        { id, percent_off: percentOff, duration: 'once', name: `${percentOff}% off the first invoice` },
        { idempotencyKey: `coupon-${id}` },
      )
    }
    return id
  }

  /** What was given back, by payment: an invoice does not say it itself. */
  async function refunds(customer: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for await (const charge of stripe.charges.list({ customer, limit: PAGE })) {
      const intent =
        typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
      if (intent && charge.amount_refunded > 0) {
        found.set(intent, (found.get(intent) ?? 0) + charge.amount_refunded)
      }
      if (found.size >= MOST_INVOICES) break
    }
    return found
  }

  async function invoices(customer: string): Promise<PaidInvoice[]> {
    const refunded = await refunds(customer)
    const found: PaidInvoice[] = []
    for await (const invoice of stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments'] })) {
      found.push(invoiceOf(invoice, refunded))
      if (found.length >= MOST_INVOICES) break
    }
    return found
  }

  function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
    const [item] = subscription.items.data
    return {
      id: subscription.id,
      state: stateOf(subscription.status),
      priceId: (item && ours.get(item.price.id)) ?? null,
      periodEnd: item ? new Date(item.current_period_end * 1000) : null,
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      createdAt: new Date(subscription.created * 1000),
    }
  }

  return {
    mode: 'stripe',
    description: `Stripe (${settings.secretKey.startsWith('sk_live') ? 'live' : 'test'} keys)`,
    publishableKey: settings.publishableKey,
    hasPortal: true,

    async customerOf({ id, email, name }) {
      const customer = await stripe.customers.create(
        { email, ...(name ? { name } : {}), metadata: { user: String(id) } },
        { idempotencyKey: `customer-${id}` },
      )
      return customer.id
    },

    async subscribe({ customerId, priceId, percentOff, key }: NewSubscription) {
      const discounts = percentOff > 0 ? [{ coupon: await coupon(percentOff) }] : undefined
      const subscription = await refusing(() =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: theirs(priceId) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(discounts ? { discounts } : {}),
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: key },
        ),
      )
      const invoice = subscription.latest_invoice
      if (!invoice || typeof invoice === 'string') throw new Error('Stripe answered without an invoice.')
      const clientSecret = invoice.confirmation_secret?.client_secret
      if (!clientSecret) throw new Error('Stripe answered without a client secret.')
      return { subscriptionId: subscription.id, clientSecret, amountDue: invoice.amount_due }
    },

    async read(customerId): Promise<CustomerState> {
      const [subscriptions, found, customer] = await Promise.all([
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }),
        invoices(customerId),
        stripe.customers.retrieve(customerId),
      ])
      return {
        subscriptions: subscriptions.data.map(subscriptionOf),
        invoices: found,
        // Stripe counts what a customer has in store as a negative balance.
        creditLeft: customer.deleted ? 0 : Math.max(0, -customer.balance),
      }
    },

    async changePrice({ subscriptionId, priceId, key }) {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId)
      const [item] = subscription.items.data
      if (!item) throw new Error('The subscription has no price.')
      await refusing(() =>
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item.id, price: theirs(priceId) }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            cancel_at_period_end: false,
          },
          { idempotencyKey: key },
        ),
      )
    },

    async cancelAtPeriodEnd(subscriptionId, cancel) {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel })
    },

    async cancelNow(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    async refundInvoice(invoiceId, key) {
      const { payments: paid } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
      for (const { payment } of paid?.data ?? []) {
        const intent = payment.payment_intent
        if (!intent) continue
        await stripe.refunds.create(
          { payment_intent: typeof intent === 'string' ? intent : intent.id },
          { idempotencyKey: `${key} ${typeof intent === 'string' ? intent : intent.id}` },
        )
      }
    },

    async credit({ customerId, cents, key }) {
      await stripe.customers.createBalanceTransaction(
        customerId,
        { amount: -cents, currency: 'usd', description: 'Referral credit' },
        { idempotencyKey: key },
      )
    },

    async portal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      })
      return session.url
    },

    readEvent: (body, signature) => readSignedEvent(body, signature, settings.webhookSecret, now()),
  }
}

function hostOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

function invoiceOf(invoice: Stripe.Invoice, refunded: ReadonlyMap<string, number>): PaidInvoice {
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

function stateOf(status: Stripe.Subscription.Status): SubscriptionState {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'incomplete':
      return 'incomplete'
    default:
      return 'canceled'
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404
}

/** What Stripe says about a card is meant for whoever holds it. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused(error.message)
    throw error
  }
}

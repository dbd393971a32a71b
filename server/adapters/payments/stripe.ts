import Stripe from 'stripe'
import { type NewSubscription, PaymentBusy, PaymentRefused, type Payments } from '../../ports/payments.ts'
import { readSignedEvent } from './signed-events.ts'
import { customerReader, TAKEN_BACK } from './stripe-customer.ts'
import { idOf } from './stripe-objects.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Maps our price IDs to Stripe's. */
  prices: Readonly<Record<string, string>>
  /** For tests: another host with Stripe's API. */
  apiUrl: string | undefined
}

const COUPON_PREFIX = 'first-charge'

/** Stripe, through its official library. Card numbers never reach this process. */
export function stripePayments(settings: StripeSettings, now: () => Date): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...hostOf(settings.apiUrl),
    maxNetworkRetries: 2,
    timeout: 20_000,
  })
  const ours = new Map(Object.entries(settings.prices).map(([our, theirs]) => [theirs, our]))

  function theirs(priceId: string): string {
    const price = settings.prices[priceId]
    if (!price) throw new PaymentRefused('This plan isn’t available right now. Try again later.')
    return price
  }

  /**
   * One coupon for everyone. With a trial, "once" could be used up by the $0 invoice that Stripe makes on the first
   * day; one month covers the first charge and ends before the second.
   */
  async function coupon(percentOff: number, trialDays: number): Promise<string> {
    const id = `${COUPON_PREFIX}-${percentOff}${trialDays > 0 ? '-after-trial' : ''}`
    const duration =
      trialDays > 0
        ? { duration: 'repeating' as const, duration_in_months: 1 }
        : { duration: 'once' as const }
    try {
      await stripe.coupons.retrieve(id)
    } catch (error) {
      if (!isMissing(error)) throw error
      await stripe.coupons.create(
        { id, percent_off: percentOff, ...duration, name: `${percentOff}% off the first charge` },
        { idempotencyKey: `coupon-${id}` },
      )
    }
    return id
  }

  /** Stripe represents credit as a negative balance. */
  async function addToBalance(
    customerId: string,
    change: { amount: number; description: string; metadata?: Record<string, string> },
    idempotencyKey: string,
  ): Promise<void> {
    try {
      await stripe.customers.createBalanceTransaction(
        customerId,
        { ...change, currency: 'usd' },
        { idempotencyKey },
      )
    } catch (error) {
      // The key was used with another amount, which counted.
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
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

    async subscribe({ customerId, priceId, percentOff, trialDays, key }: NewSubscription) {
      const discounts = percentOff > 0 ? [{ coupon: await coupon(percentOff, trialDays) }] : undefined
      const subscription = await refusing(() =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: theirs(priceId) }],
            // A plan change then credits a share of what was actually billed, including the discount;
            // "classic" uses today's price.
            billing_mode: { type: 'flexible' },
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(discounts ? { discounts } : {}),
            ...(trialDays > 0 ? trialOf(trialDays) : {}),
            expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
          },
          { idempotencyKey: key },
        ),
      )
      const { id: subscriptionId, trial_end: trialEnd, pending_setup_intent: setup } = subscription
      if (trialEnd) {
        if (!setup || typeof setup === 'string' || !setup.client_secret) {
          throw new Error('Stripe returned no setup intent.')
        }
        return {
          subscriptionId,
          clientSecret: setup.client_secret,
          amountDue: 0,
          trialEnd: new Date(trialEnd * 1000),
        }
      }
      const invoice = subscription.latest_invoice
      if (!invoice || typeof invoice === 'string') throw new Error('Stripe returned no invoice.')
      const clientSecret = invoice.confirmation_secret?.client_secret
      if (!clientSecret) throw new Error('Stripe returned no client secret.')
      return { subscriptionId, clientSecret, amountDue: invoice.amount_due, trialEnd: null }
    },

    read: customerReader(stripe, ours),

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
        const { pending_setup_intent: setup } = await stripe.subscriptions.cancel(subscriptionId)
        // It outlives the subscription: a form still open in another tab must not save a card for nothing.
        if (setup) await stripe.setupIntents.cancel(idOf(setup))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    credit: ({ customerId, cents, key }) =>
      addToBalance(customerId, { amount: -cents, description: 'Referral credit' }, key),

    takeBackCredit: ({ customerId, cents, key }) =>
      addToBalance(
        customerId,
        { amount: cents, description: 'Credit reversed: payment refunded', metadata: TAKEN_BACK },
        key,
      ),

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

/**
 * Nothing is due today, but a card must be saved. A trial whose form was never finished ends without a
 * charge.
 */
function trialOf(days: number): Stripe.SubscriptionCreateParams {
  return {
    trial_period_days: days,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
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

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404
}

/** Stripe writes card errors for the cardholder, so they are shown unchanged. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused(error.message)
    // 409: the same key is in use; 429 lock_timeout: another request changes the same object.
    const busy =
      error instanceof Stripe.errors.StripeError &&
      (error.statusCode === 409 || error.code === 'lock_timeout')
    if (busy) throw new PaymentBusy()
    throw error
  }
}

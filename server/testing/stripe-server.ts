import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pricedPlan } from '#shared/domain/pricing.ts'

/**
 * Implements the part of Stripe's API that we use, as documented: form-encoded requests with a bearer key, a
 * version and, for creates, an idempotency key. Invalid requests get a 400, and the test fails.
 */
export type StripeServer = {
  url: string
  requests: {
    method: string
    path: string
    form: Record<string, string>
    idempotencyKey: string | undefined
  }[]
  /** Called for every request before it is answered. */
  onRequest: ((method: string, path: string) => void) | undefined
  /** Simulates the payment form and the bank: pays the first invoice, or saves a card for after the trial. */
  pay(clientSecret: string): { customer: string; subscription: string; invoice: string }
  /** Ends the trial and pays its first invoice. */
  endTrial(subscriptionId: string): { customer: string; subscription: string; invoice: string }
  refund(invoiceId: string, cents: number): void
  /** Simulates a change on Stripe's own pages. */
  change(subscriptionId: string, price: string): void
  /** Ends a period. Its invoice stays a draft for an hour, so that credit can be applied. */
  draftRenewal(subscriptionId: string): void
  /** Credit for the next invoice. */
  creditOf(customerId: string): number
  close(): Promise<void>
}

type BalanceChange = { id: string; amount: number; metadata: { reason?: string } }
type Customer = { id: string; balance: number; email: string; changes: BalanceChange[]; card: string | null }
type Subscription = {
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
type Invoice = {
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

export const STRIPE_TEST_KEY = 'sk_test_local'
export const stripePrice = (ours: string) => ours.replace('price_', 'price_live_')

class Refused extends Error {}

export async function startStripeServer(): Promise<StripeServer> {
  const customers = new Map<string, Customer>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const coupons = new Map<string, number>()
  const answers = new Map<string, { print: string; body: unknown }>()
  const requests: StripeServer['requests'] = []
  let last = 0
  const id = (prefix: string) => {
    last += 1
    return `${prefix}_${String(last).padStart(6, '0')}`
  }
  const seconds = () => Math.floor(Date.now() / 1000)
  const need = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Refused(`missing ${what}`)
    return value
  }

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

  const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

  function answer(method: string, path: string, form: Record<string, string>): unknown {
    const [, , resource, one, part] = path.split('/')
    const key = `${method} ${resource}${one ? '/:id' : ''}${part ? `/${part}` : ''}`
    switch (key) {
      case 'POST customers': {
        const email = need(form.email, 'email')
        const customer = { id: id('cus'), balance: 0, email, changes: [], card: null }
        need(form['metadata[user]'], 'metadata[user]')
        customers.set(customer.id, customer)
        return { ...customer, object: 'customer' }
      }
      case 'GET customers/:id':
        return { ...need(customers.get(one ?? ''), 'customer'), object: 'customer' }
      case 'POST customers/:id/balance_transactions': {
        const customer = need(customers.get(one ?? ''), 'customer')
        if (form.currency !== 'usd') throw new Refused('currency')
        const reason = form['metadata[reason]']
        const change: BalanceChange & { object: string } = {
          id: id('cbtxn'),
          object: 'customer_balance_transaction',
          amount: Number(need(form.amount, 'amount')),
          metadata: reason ? { reason } : {},
        }
        customer.balance += change.amount
        customer.changes.push(change)
        return change
      }
      case 'GET customers/:id/balance_transactions':
        return list(need(customers.get(one ?? ''), 'customer').changes, path)
      case 'GET coupons/:id':
        if (!coupons.has(one ?? '')) throw new Missing()
        return { id: one, object: 'coupon', percent_off: coupons.get(one ?? '') }
      case 'POST coupons':
        if (form.duration === 'repeating') need(form.duration_in_months, 'duration_in_months')
        else if (form.duration !== 'once' || form.duration_in_months) throw new Refused('duration')
        coupons.set(need(form.id, 'id'), Number(need(form.percent_off, 'percent_off')))
        return { id: form.id, object: 'coupon' }
      case 'POST subscriptions': {
        need(customers.get(form.customer ?? ''), 'customer')
        if (form.payment_behavior !== 'default_incomplete') throw new Refused('payment_behavior')
        if (form['billing_mode[type]'] !== 'flexible') throw new Refused('billing_mode')
        if (form['expand[0]'] !== 'latest_invoice.confirmation_secret') throw new Refused('expand')
        if (form['expand[1]'] !== 'pending_setup_intent') throw new Refused('expand')
        const days = Number(form.trial_period_days ?? 0)
        const atTrialEnd = form['trial_settings[end_behavior][missing_payment_method]']
        if (!Number.isInteger(days) || (form.trial_period_days && days < 1)) {
          throw new Refused('trial_period_days')
        }
        if (atTrialEnd !== (days > 0 ? 'cancel' : undefined)) throw new Refused('trial_settings')
        const price = need(form['items[0][price]'], 'items[0][price]')
        const coupon = form['discounts[0][coupon]']
        const off = coupon ? need(coupons.get(coupon), 'coupon') : 0
        const subscription: Subscription = {
          id: id('sub'),
          customer: form.customer ?? '',
          price,
          billed: centsOf(price) - Math.round((centsOf(price) * off) / 100),
          status: days > 0 ? 'trialing' : 'incomplete',
          created: seconds(),
          cancelAtPeriodEnd: false,
          trialEnd: days > 0 ? seconds() + days * 86_400 : null,
          setup: days > 0 ? id('seti') : null,
          card: null,
        }
        subscriptions.set(subscription.id, subscription)
        const invoice = newInvoice(subscription, days > 0 ? 0 : subscription.billed, 'open')
        if (days > 0) settle(invoice)
        const { setup } = subscription
        return {
          ...subscriptionJson(subscription),
          latest_invoice: invoiceJson(invoice),
          pending_setup_intent: setup && {
            id: setup,
            object: 'setup_intent',
            client_secret: `${setup}_secret_x`,
          },
        }
      }
      case 'GET subscriptions/:id':
        return subscriptionJson(need(subscriptions.get(one ?? ''), 'subscription'))
      case 'POST subscriptions/:id': {
        const subscription = need(subscriptions.get(one ?? ''), 'subscription')
        const price = form['items[0][price]']
        if (price) {
          if (form['items[0][id]'] !== `si_${subscription.id}`) throw new Refused('items[0][id]')
          if (form.proration_behavior !== 'always_invoice') throw new Refused('proration_behavior')
          changeTo(subscription, price)
        }
        if (form.default_payment_method) subscription.card = form.default_payment_method
        if (form.cancel_at_period_end) subscription.cancelAtPeriodEnd = form.cancel_at_period_end === 'true'
        return subscriptionJson(subscription)
      }
      case 'GET customers/:id/payment_methods': {
        const { card } = need(customers.get(one ?? ''), 'customer')
        return list(card ? [{ id: card, object: 'payment_method' }] : [], path)
      }
      case 'POST setup_intents/:id/cancel': {
        const waiting = [...subscriptions.values()].find(({ setup }) => setup === one)
        need(waiting, 'setup_intent').setup = null
        return { id: one, object: 'setup_intent', status: 'canceled' }
      }
      case 'DELETE subscriptions/:id': {
        const subscription = need(subscriptions.get(one ?? ''), 'subscription')
        subscription.status = 'canceled'
        return subscriptionJson(subscription)
      }
      case 'GET subscriptions': {
        if (form.status !== 'all') throw new Refused('status')
        const mine = [...subscriptions.values()].filter(({ customer }) => customer === form.customer)
        return list(mine.map(subscriptionJson), '/v1/subscriptions')
      }
      case 'GET invoices': {
        if (form['expand[0]'] !== 'data.payments') throw new Refused('expand')
        const mine = [...invoices.values()].filter(({ customer }) => customer === form.customer).reverse()
        return list(mine.map(invoiceJson), '/v1/invoices')
      }
      case 'GET charges': {
        const mine = [...invoices.values()].filter(
          ({ customer, paid }) => customer === form.customer && paid > 0,
        )
        return list(
          mine.map((invoice) => ({
            id: `ch_${invoice.intent}`,
            object: 'charge',
            payment_intent: invoice.intent,
            amount_refunded: invoice.refunded,
          })),
          '/v1/charges',
        )
      }
      case 'POST billing_portal/:id':
        need(form.return_url, 'return_url')
        return {
          id: id('bps'),
          object: 'billing_portal.session',
          url: 'https://billing.stripe.example/session',
        }
      default:
        throw new Refused(`no such address: ${key}`)
    }
  }

  class Missing extends Error {}

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    const form = Object.fromEntries(method === 'GET' ? url.searchParams : new URLSearchParams(text))
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    requests.push({ method, path: url.pathname, form, idempotencyKey })
    stripeServer.onRequest?.(method, url.pathname)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fail = (status: number, message: string, type = 'invalid_request_error') =>
      send(status, { error: { type, message } })
    try {
      if (request.headers.authorization !== `Bearer ${STRIPE_TEST_KEY}`) return void fail(401, 'No such key.')
      if (!/^\d{4}-\d{2}-\d{2}/.test(String(request.headers['stripe-version']))) throw new Refused('version')
      if (method === 'POST' && text && !request.headers['content-type']?.includes('x-www-form-urlencoded')) {
        throw new Refused('content type')
      }
      const print = createHash('sha256').update(`${method}${url.pathname}${text}`).digest('hex')
      const known = idempotencyKey ? answers.get(idempotencyKey) : undefined
      if (known && known.print !== print)
        return void fail(
          400,
          'Keys for idempotent requests can only be used with the same parameters.',
          'idempotency_error',
        )
      const body = known?.body ?? answer(method, url.pathname, form)
      if (idempotencyKey && method === 'POST') answers.set(idempotencyKey, { print, body })
      send(200, body)
    } catch (error) {
      if (error instanceof Missing) return void fail(404, 'No such object.')
      fail(400, error instanceof Error ? error.message : 'unknown')
    }
  }

  const stripeServer: StripeServer = {
    url: '',
    requests,
    onRequest: undefined,
    pay(clientSecret) {
      const trial = [...subscriptions.values()].find(({ setup }) => clientSecret === `${setup}_secret_x`)
      if (trial) {
        trial.setup = null
        need(customers.get(trial.customer), 'customer').card = id('pm')
        return { customer: trial.customer, subscription: trial.id, invoice: '' }
      }
      const invoice = [...invoices.values()].find(({ intent }) =>
        clientSecret.startsWith(`${intent}_secret_`),
      )
      const subscription = invoice && subscriptions.get(invoice.subscription)
      if (!invoice || !subscription) throw new Error('No such payment.')
      settle(invoice)
      subscription.status = 'active'
      return { customer: invoice.customer, subscription: subscription.id, invoice: invoice.id }
    },
    endTrial(subscriptionId) {
      const subscription = need(subscriptions.get(subscriptionId), 'subscription')
      if (subscription.status !== 'trialing') throw new Error('No trial.')
      // As at Stripe: the trial is set to end this way without a card.
      subscription.status = subscription.card ? 'active' : 'canceled'
      subscription.trialEnd = seconds()
      const invoice = newInvoice(subscription, subscription.billed, 'draft')
      if (subscription.card) settle(invoice)
      return { customer: subscription.customer, subscription: subscription.id, invoice: invoice.id }
    },
    change(subscriptionId, price) {
      changeTo(need(subscriptions.get(subscriptionId), 'subscription'), price)
    },
    draftRenewal(subscriptionId) {
      const subscription = need(subscriptions.get(subscriptionId), 'subscription')
      newInvoice(subscription, centsOf(subscription.price), 'draft')
    },
    creditOf: (customerId) => Math.max(0, -need(customers.get(customerId), 'customer').balance),
    refund(invoiceId, cents) {
      const invoice = invoices.get(invoiceId)
      if (!invoice) throw new Error('No such invoice.')
      invoice.refunded = Math.min(invoice.paid, invoice.refunded + cents)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stripeServer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripeServer
}

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripeAnswers } from './stripe-answers.ts'
import { Missing, need, Refused, stripeBooks } from './stripe-books.ts'

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

export const STRIPE_TEST_KEY = 'sk_test_local'
export const stripePrice = (ours: string) => ours.replace('price_', 'price_live_')

export async function startStripeServer(): Promise<StripeServer> {
  const books = stripeBooks()
  const { customers, subscriptions, invoices, id, seconds, newInvoice, settle, changeTo, centsOf } = books
  const answer = stripeAnswers(books)
  const answers = new Map<string, { print: string; body: unknown }>()
  const requests: StripeServer['requests'] = []
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

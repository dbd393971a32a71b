import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sandboxPayments } from '../../db/tables/billing.ts'
import { PaymentRefused, type Payments } from '../../ports/payments.ts'
import {
  addInvoice,
  cardOutcome,
  chargeChange,
  idFrom,
  isFirst,
  NEW_CUSTOMER,
  newSubscription,
  rollForward,
  type SandboxCustomer,
  type SandboxSubscription,
  settle,
  stateOf,
} from './sandbox-calculations.ts'
import { readSignedEvent, signEvent } from './signed-events.ts'

type Deps = {
  database: Database
  now: () => Date
  /** Delivers webhooks to the same endpoint as a provider's. Joins the transaction that caused them. */
  deliver: (body: string, signature: string) => Promise<void>
}

type EmitEvent = (eventType: string) => void

export type SandboxPayments = Payments & {
  /** Submits the payment form. */
  pay(
    customerId: string,
    clientSecret: string,
    card: string,
    confirmed: boolean,
  ): Promise<'paid' | 'needs_confirmation'>
  /** Simulates events on the provider's side, for tests and demos. */
  refund(invoiceId: string, cents: number): Promise<void>
  failRenewal(subscriptionId: string): Promise<void>
}

/** Test mode: an in-process payment provider with the same port and webhooks, but no money. */
export function createSandbox({ database, now, deliver }: Deps): SandboxPayments {
  // Each process verifies only its own signatures.
  const secret = randomBytes(32).toString('hex')
  const table = sandboxPayments

  /** Runs one change of a customer at a time, together with its events. */
  function change<T>(id: string, work: (customer: SandboxCustomer, emit: EmitEvent) => T): Promise<T> {
    return database.transaction(async () => {
      const [row] = await database.orm.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw new Error('No such customer.')
      const customer = row.data as SandboxCustomer
      const types = new Set<string>()
      const result = work(customer, (type) => types.add(type))
      await database.orm.update(table).set({ data: customer }).where(eq(table.id, id))
      for (const type of types) {
        const event = { id: `evt_sandbox_${randomBytes(12).toString('hex')}`, type, customerId: id }
        const { body, signature } = signEvent(event, secret, now())
        await deliver(body, signature)
      }
      return result
    })
  }

  async function ownerOf(kind: 'subscriptions' | 'invoices', id: string): Promise<string> {
    const owns = sql`${table.data} @> ${JSON.stringify({ [kind]: [{ id }] })}::jsonb`
    const [row] = await database.orm.select({ id: table.id }).from(table).where(owns)
    if (!row) throw new Error(`Not found in ${kind}.`)
    return row.id
  }

  async function changeSubscription(
    id: string,
    work: (subscription: SandboxSubscription, emit: EmitEvent, customer: SandboxCustomer) => void,
  ): Promise<void> {
    await change(await ownerOf('subscriptions', id), (customer, emit) => {
      const subscription = customer.subscriptions.find((one) => one.id === id)
      if (subscription) work(subscription, emit, customer)
    })
  }

  return {
    mode: 'sandbox',
    description: 'test mode (no real charges)',
    publishableKey: null,
    hasPortal: false,

    async customerOf(user) {
      const id = idFrom('cus', `user ${user.id}`)
      await database.orm.insert(table).values({ id, data: NEW_CUSTOMER }).onConflictDoNothing()
      return id
    },

    subscribe: ({ customerId, key, ...terms }) =>
      change(customerId, (customer, emit) => {
        const id = idFrom('sub', key)
        if (isFirst(customer, `subscribe ${key}`)) {
          const fresh = newSubscription(id, terms, now())
          customer.subscriptions.push(fresh)
          if (!fresh.setupSecret)
            addInvoice(customer, { subscriptionId: id, amount: fresh.periodCents, state: 'open' }, now())
          emit('customer.subscription.created')
        }
        const subscription = customer.subscriptions.find((one) => one.id === id)
        if (subscription?.setupSecret) {
          const trialEnd = new Date(subscription.periodEnd)
          return { subscriptionId: id, clientSecret: subscription.setupSecret, amountDue: 0, trialEnd }
        }
        const invoice = customer.invoices.find(({ subscriptionId }) => subscriptionId === id)
        if (!invoice?.clientSecret) throw new PaymentRefused('This subscription is already set up.')
        const amountDue = Math.max(0, invoice.amount - customer.credit)
        return { subscriptionId: id, clientSecret: invoice.clientSecret, amountDue, trialEnd: null }
      }),

    read: (customerId) =>
      change(customerId, (customer, emit) => {
        rollForward(customer, now(), emit)
        return stateOf(customer)
      }),

    changePrice: ({ subscriptionId, priceId, key }) =>
      changeSubscription(subscriptionId, (subscription, emit, customer) => {
        if (!isFirst(customer, `change ${key}`)) return
        if (subscription.state === 'active') {
          chargeChange(customer, subscription, priceId, now())
          emit('invoice.paid')
        } else if (subscription.state !== 'trialing') {
          throw new PaymentRefused('This subscription is not active.')
        }
        Object.assign(subscription, { priceId, cancelAtPeriodEnd: false })
        emit('customer.subscription.updated')
      }),

    cancelAtPeriodEnd: (subscriptionId, cancel) =>
      changeSubscription(subscriptionId, (subscription, emit) => {
        subscription.cancelAtPeriodEnd = cancel
        emit('customer.subscription.updated')
      }),

    cancelNow: (subscriptionId) =>
      changeSubscription(subscriptionId, (subscription, emit) => {
        subscription.state = 'canceled'
        emit('customer.subscription.deleted')
      }),

    credit: ({ customerId, cents, key }) =>
      change(customerId, (customer) => {
        if (isFirst(customer, `credit ${key}`)) customer.credit += cents
      }),

    takeBackCredit: ({ customerId, cents, key }) =>
      change(customerId, (customer) => {
        if (!isFirst(customer, `take back ${key}`)) return
        const taken = Math.min(cents, customer.credit)
        customer.credit -= taken
        customer.takenBack += taken
      }),

    portal: () => Promise.reject(new PaymentRefused('Billing pages aren’t available in test mode.')),

    readEvent: (body, signature) => readSignedEvent(body, signature, secret, now()),

    async pay(customerId, clientSecret, card, confirmed) {
      const outcome = cardOutcome(card)
      if (typeof outcome === 'object') throw new PaymentRefused(outcome.refused)
      return change(customerId, (customer, emit) => {
        const invoice = customer.invoices.find(
          (one) => one.clientSecret === clientSecret && one.state === 'open',
        )
        const subscription = customer.subscriptions.find((one) =>
          invoice
            ? one.id === invoice.subscriptionId
            : one.setupSecret === clientSecret && one.state === 'incomplete',
        )
        if (!subscription) throw new PaymentRefused('This payment can no longer be completed.')
        if (outcome === 'asks' && !confirmed) return 'needs_confirmation'
        if (invoice) {
          settle(customer, invoice, now())
          emit('invoice.paid')
        }
        const state = invoice ? 'active' : 'trialing'
        Object.assign(subscription, { state, confirmed: true, setupSecret: null })
        emit('customer.subscription.updated')
        return 'paid'
      })
    },

    refund: async (invoiceId, cents) =>
      change(await ownerOf('invoices', invoiceId), (customer, emit) => {
        const invoice = customer.invoices.find(({ id }) => id === invoiceId)
        if (invoice) invoice.amountRefunded = Math.min(invoice.amountPaid, invoice.amountRefunded + cents)
        emit('charge.refunded')
      }),

    failRenewal: (subscriptionId) =>
      changeSubscription(subscriptionId, (subscription, emit) => {
        if (subscription.state !== 'active') return
        subscription.state = 'past_due'
        emit('invoice.payment_failed')
      }),
  }
}

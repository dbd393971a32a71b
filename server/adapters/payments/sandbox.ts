import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { discounted } from '#shared/domain/rewards.ts'
import type { Database } from '../../db/database.ts'
import { sandboxPayments } from '../../db/tables/billing.ts'
import { type CustomerState, type PaymentEvent, PaymentRefused, type Payments } from '../../ports/payments.ts'
import {
  cardOutcome,
  centsOf,
  changeDue,
  DRAFT_MS,
  INCOMPLETE_MS,
  periodAfter,
  type SandboxInvoice,
  type SandboxSubscription,
} from './sandbox-calculations.ts'
import { readSignedEvent, signEvent } from './signed-events.ts'

type Deps = {
  database: Database
  now: () => Date
  /** Delivers webhooks to the same endpoint as a provider's. Joins the transaction that caused them. */
  deliver: (body: string, signature: string) => Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

type Kind = 'customer' | 'subscription' | 'invoice' | 'request'
/** No name or address, so nothing needs deleting with an account. */
type Customer = { credit: number; takenBack?: number }

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
  async function get<T>(id: string): Promise<{ customerId: string; data: T } | undefined> {
    const [row] = await database.orm.select().from(table).where(eq(table.id, id))
    return row && { customerId: row.customerId, data: row.data as T }
  }
  async function list<T>(customerId: string, kind: Kind): Promise<T[]> {
    const rows = await database.orm
      .select({ data: table.data })
      .from(table)
      .where(and(eq(table.customerId, customerId), eq(table.kind, kind)))
    return rows.map(({ data }) => data as T)
  }
  async function put(kind: Kind, id: string, customerId: string, data: object): Promise<void> {
    await database.orm
      .insert(table)
      .values({ id, kind, customerId, data, createdAt: now() })
      .onConflictDoUpdate({ target: table.id, set: { data } })
  }
  /** True the first time; a repeated key is a repeated request. */
  async function firstTime(customerId: string, key: string): Promise<boolean> {
    const rows = await database.orm
      .insert(table)
      .values({ id: idFrom('req', key), kind: 'request', customerId, data: {} })
      .onConflictDoNothing({ target: table.id })
      .returning({ id: table.id })
    return rows.length > 0
  }

  /** Runs one change of a customer at a time, together with its event. */
  function change<T>(customerId: string, work: (tell: (type: string) => void) => Promise<T>): Promise<T> {
    return database.transaction(async () => {
      await database.orm.execute(sql`select id from ${table} where id = ${customerId} for update`)
      const types = new Set<string>()
      const result = await work((type) => types.add(type))
      for (const type of types) {
        const event: PaymentEvent = { id: `evt_sandbox_${randomBytes(12).toString('hex')}`, type, customerId }
        const { body, signature } = signEvent(event, secret, now())
        await deliver(body, signature)
      }
      return result
    })
  }

  async function customer(customerId: string): Promise<Customer> {
    const found = await get<Customer>(customerId)
    if (!found) throw new Error('No such customer.')
    return found.data
  }

  async function subscription(id: string) {
    const found = await get<SandboxSubscription>(id)
    if (!found) throw new Error('No such subscription.')
    return found
  }

  async function newInvoice(
    customerId: string,
    given: Pick<SandboxInvoice, 'subscriptionId' | 'amount' | 'state'>,
  ) {
    const id = `in_sandbox_${randomBytes(12).toString('hex')}`
    const count = (await list(customerId, 'invoice')).length
    const invoice: SandboxInvoice = {
      ...given,
      id,
      number: `TEST-${String(count + 1).padStart(4, '0')}`,
      amountPaid: 0,
      amountRefunded: 0,
      createdAt: now().toISOString(),
      paidAt: null,
      clientSecret: given.state === 'open' ? secretOf(id) : null,
    }
    await put('invoice', id, customerId, invoice)
    return invoice
  }

  /** Credit is used first; the card pays the rest. A negative amount becomes credit. */
  async function settle(customerId: string, invoice: SandboxInvoice): Promise<void> {
    const owner = await customer(customerId)
    const credit = Math.min(owner.credit, invoice.amount)
    await put('customer', customerId, customerId, { ...owner, credit: owner.credit - credit })
    await put('invoice', invoice.id, customerId, {
      ...invoice,
      state: 'paid',
      amountPaid: invoice.amount - credit,
      paidAt: now().toISOString(),
      clientSecret: null,
    })
  }

  /** Applies the time that has passed since the subscription was last read. */
  async function rollForward(customerId: string, tell: (type: string) => void): Promise<void> {
    for (let current of await list<SandboxSubscription>(customerId, 'subscription')) {
      const invoices = (await list<SandboxInvoice>(customerId, 'invoice')).filter(
        ({ subscriptionId }) => subscriptionId === current.id,
      )
      const save = async (next: SandboxSubscription) => {
        current = next
        await put('subscription', next.id, customerId, next)
        tell('customer.subscription.updated')
      }
      if (current.state === 'incomplete' && now().getTime() - Date.parse(current.createdAt) > INCOMPLETE_MS) {
        for (const invoice of invoices) {
          if (invoice.state === 'open')
            await put('invoice', invoice.id, customerId, { ...invoice, state: 'void' })
        }
        await save({ ...current, state: 'canceled' })
      }
      const ended = () => now().getTime() >= Date.parse(current.periodEnd)
      if (runs(current) && ended() && current.cancelAtPeriodEnd) {
        await save({ ...current, state: 'canceled' })
      }
      const draft = invoices.find(({ state }) => state === 'draft')
      if (runs(current) && ended() && !draft) {
        const percentOff = current.state === 'trialing' ? current.percentOff : 0
        await newInvoice(customerId, {
          subscriptionId: current.id,
          amount: discounted(centsOf(current.priceId), percentOff),
          state: 'draft',
        })
        tell('invoice.created')
        await save({ ...current, state: 'active' })
      } else if (current.state === 'active' && draft && isDue(draft)) {
        await settle(customerId, draft)
        tell('invoice.paid')
        const start = new Date(current.periodEnd)
        await save({
          ...current,
          periodCents: draft.amount,
          periodStart: start.toISOString(),
          periodEnd: periodAfter(start, current.priceId).toISOString(),
        })
      }
    }
  }

  async function refund(invoiceId: string, cents: number): Promise<void> {
    const found = await get<SandboxInvoice>(invoiceId)
    if (!found) throw new Error('No such invoice.')
    await change(found.customerId, async (tell) => {
      const { data } = (await get<SandboxInvoice>(invoiceId)) ?? found
      const amountRefunded = Math.min(data.amountPaid, data.amountRefunded + cents)
      await put('invoice', invoiceId, found.customerId, { ...data, amountRefunded })
      tell('charge.refunded')
    })
  }

  const isDue = ({ createdAt }: SandboxInvoice) => now().getTime() - Date.parse(createdAt) >= DRAFT_MS

  async function stateOf(customerId: string): Promise<CustomerState> {
    const subscriptions = await list<SandboxSubscription>(customerId, 'subscription')
    const invoices = await list<SandboxInvoice>(customerId, 'invoice')
    const { credit, takenBack = 0 } = await customer(customerId)
    return {
      subscriptions: subscriptions.map((one) => ({
        ...one,
        periodEnd: new Date(one.periodEnd),
        createdAt: new Date(one.createdAt),
      })),
      invoices: invoices
        .map((one) => ({
          ...one,
          createdAt: new Date(one.createdAt),
          paidAt: one.paidAt ? new Date(one.paidAt) : null,
          pageUrl: null,
        }))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.number.localeCompare(a.number)),
      creditLeft: credit,
      creditTakenBack: takenBack,
    }
  }

  return {
    mode: 'sandbox',
    description: 'test mode (no real charges)',
    publishableKey: null,
    hasPortal: false,

    async customerOf({ id }) {
      const customerId = idFrom('cus', `user ${id}`)
      await database.orm
        .insert(table)
        .values({ id: customerId, kind: 'customer', customerId, data: { credit: 0 } })
        .onConflictDoNothing({ target: table.id })
      return customerId
    },

    subscribe: ({ customerId, priceId, percentOff, trialDays, key }) =>
      change(customerId, async (tell) => {
        const id = idFrom('sub', key)
        if (await firstTime(customerId, `subscribe ${key}`)) {
          const createdAt = now().toISOString()
          const amount = discounted(centsOf(priceId), percentOff)
          const trialEnd = new Date(now().getTime() + trialDays * DAY_MS)
          const fresh: SandboxSubscription = {
            id,
            state: 'incomplete',
            confirmed: false,
            priceId,
            percentOff,
            createdAt,
            cancelAtPeriodEnd: false,
            setupSecret: trialDays > 0 ? secretOf(id) : null,
            periodCents: trialDays > 0 ? 0 : amount,
            periodStart: createdAt,
            periodEnd: (trialDays > 0 ? trialEnd : periodAfter(now(), priceId)).toISOString(),
          }
          await put('subscription', id, customerId, fresh)
          if (trialDays === 0) await newInvoice(customerId, { subscriptionId: id, amount, state: 'open' })
          tell('customer.subscription.created')
        }
        const { setupSecret, periodEnd } = (await subscription(id)).data
        if (setupSecret) {
          const trialEnd = new Date(periodEnd)
          return { subscriptionId: id, clientSecret: setupSecret, amountDue: 0, trialEnd }
        }
        const invoice = (await list<SandboxInvoice>(customerId, 'invoice')).find(
          ({ subscriptionId }) => subscriptionId === id,
        )
        if (!invoice?.clientSecret) throw new PaymentRefused('This subscription is already set up.')
        const { credit } = await customer(customerId)
        const amountDue = Math.max(0, invoice.amount - credit)
        return { subscriptionId: id, clientSecret: invoice.clientSecret, amountDue, trialEnd: null }
      }),

    read: (customerId) =>
      change(customerId, async (tell) => {
        await rollForward(customerId, tell)
        return stateOf(customerId)
      }),

    async changePrice({ subscriptionId, priceId, key }) {
      const { customerId } = await subscription(subscriptionId)
      await change(customerId, async (tell) => {
        if (!(await firstTime(customerId, `change ${key}`))) return
        const { data } = await subscription(subscriptionId)
        if (data.state === 'trialing') {
          // Nothing was billed yet, so the trial continues at the new price.
          await put('subscription', subscriptionId, customerId, {
            ...data,
            priceId,
            cancelAtPeriodEnd: false,
          })
          tell('customer.subscription.updated')
          return
        }
        if (data.state !== 'active') throw new PaymentRefused('This subscription is not active.')
        const { due, newPeriod } = changeDue(data, priceId, now())
        const invoice = await newInvoice(customerId, { subscriptionId, amount: due, state: 'open' })
        await settle(customerId, invoice)
        const period = newPeriod
          ? { periodStart: now().toISOString(), periodEnd: periodAfter(now(), priceId).toISOString() }
          : {}
        await put('subscription', subscriptionId, customerId, {
          ...data,
          ...period,
          priceId,
          periodCents: centsOf(priceId),
          cancelAtPeriodEnd: false,
        })
        tell('customer.subscription.updated')
        tell('invoice.paid')
      })
    },

    async cancelAtPeriodEnd(subscriptionId, cancel) {
      const { customerId } = await subscription(subscriptionId)
      await change(customerId, async (tell) => {
        const { data } = await subscription(subscriptionId)
        await put('subscription', subscriptionId, customerId, { ...data, cancelAtPeriodEnd: cancel })
        tell('customer.subscription.updated')
      })
    },

    async cancelNow(subscriptionId) {
      const { customerId } = await subscription(subscriptionId)
      await change(customerId, async (tell) => {
        const { data } = await subscription(subscriptionId)
        await put('subscription', subscriptionId, customerId, { ...data, state: 'canceled' })
        tell('customer.subscription.deleted')
      })
    },

    credit: ({ customerId, cents, key }) =>
      change(customerId, async () => {
        if (!(await firstTime(customerId, `credit ${key}`))) return
        const owner = await customer(customerId)
        await put('customer', customerId, customerId, { ...owner, credit: owner.credit + cents })
      }),

    takeBackCredit: ({ customerId, cents, key }) =>
      change(customerId, async () => {
        if (!(await firstTime(customerId, `take back ${key}`))) return
        const { credit, takenBack = 0 } = await customer(customerId)
        const taken = Math.min(cents, credit)
        await put('customer', customerId, customerId, {
          credit: credit - taken,
          takenBack: takenBack + taken,
        })
      }),

    portal: () => Promise.reject(new PaymentRefused('Billing pages aren’t available in test mode.')),

    readEvent: (body, signature) => readSignedEvent(body, signature, secret, now()),

    async pay(customerId, clientSecret, card, confirmed) {
      const outcome = cardOutcome(card)
      if (typeof outcome === 'object') throw new PaymentRefused(outcome.refused)
      return change(customerId, async (tell) => {
        const trial = (await list<SandboxSubscription>(customerId, 'subscription')).find(
          (one) => one.setupSecret === clientSecret && one.state === 'incomplete',
        )
        if (trial) {
          if (outcome === 'asks' && !confirmed) return 'needs_confirmation'
          await put('subscription', trial.id, customerId, {
            ...trial,
            state: 'trialing',
            confirmed: true,
            setupSecret: null,
          })
          tell('customer.subscription.updated')
          return 'paid'
        }
        const invoice = (await list<SandboxInvoice>(customerId, 'invoice')).find(
          (one) => one.clientSecret === clientSecret && one.state === 'open',
        )
        if (!invoice) throw new PaymentRefused('This payment can no longer be completed.')
        if (outcome === 'asks' && !confirmed) return 'needs_confirmation'
        await settle(customerId, invoice)
        const { data } = await subscription(invoice.subscriptionId)
        await put('subscription', data.id, customerId, { ...data, state: 'active', confirmed: true })
        tell('invoice.paid')
        tell('customer.subscription.updated')
        return 'paid'
      })
    },

    refund,

    async failRenewal(subscriptionId) {
      const { customerId } = await subscription(subscriptionId)
      await change(customerId, async (tell) => {
        const { data } = await subscription(subscriptionId)
        if (data.state !== 'active') return
        await put('subscription', subscriptionId, customerId, { ...data, state: 'past_due' })
        tell('invoice.payment_failed')
      })
    },
  }
}

function runs({ state }: SandboxSubscription): boolean {
  return state === 'active' || state === 'trialing'
}

function secretOf(id: string): string {
  return `${id}_secret_${randomBytes(16).toString('hex')}`
}

/** The same key gives the same id. */
function idFrom(prefix: string, key: string): string {
  return `${prefix}_sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}

import { createHash, randomBytes } from 'node:crypto'
import { pricedPlan } from '#shared/domain/pricing.ts'
import { discounted } from '#shared/domain/rewards.ts'
import type { CustomerState } from '../../ports/payments.ts'

/** Test mode's customers and calculations, without storage. Amounts are in cents. */

/** No name or address, so nothing needs deleting with an account. */
export type SandboxCustomer = {
  credit: number
  takenBack: number
  /** Requests that were carried out; a repeated key is a repeated request. */
  keys: string[]
  subscriptions: SandboxSubscription[]
  invoices: SandboxInvoice[]
}

export type SandboxSubscription = {
  id: string
  state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled'
  confirmed: boolean
  priceId: string
  /** The discount on the first charge after a trial. */
  percentOff: number
  /** The client secret for saving a card for the end of a trial. */
  setupSecret: string | null
  /** The discounted price billed for this period. */
  periodCents: number
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: boolean
  createdAt: string
}

type SandboxInvoice = {
  id: string
  number: string
  subscriptionId: string
  state: 'draft' | 'open' | 'paid' | 'void'
  amount: number
  amountPaid: number
  amountRefunded: number
  createdAt: string
  paidAt: string | null
  /** The client secret for its payment form. */
  clientSecret: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As at Stripe: a renewal stays a draft for an hour, so credits can still be applied to it. */
const DRAFT_MS = 60 * 60 * 1000
/** As at Stripe: a subscription that isn't confirmed within this time expires. */
const INCOMPLETE_MS = 23 * 60 * 60 * 1000

export const NEW_CUSTOMER: SandboxCustomer = {
  credit: 0,
  takenBack: 0,
  keys: [],
  subscriptions: [],
  invoices: [],
}

/** The same key gives the same id. */
export function idFrom(prefix: string, key: string): string {
  return `${prefix}_sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}

function secretOf(id: string): string {
  return `${id}_secret_${randomBytes(16).toString('hex')}`
}

/** True the first time. */
export function isFirst(customer: SandboxCustomer, request: string): boolean {
  const key = idFrom('req', request)
  if (customer.keys.includes(key)) return false
  customer.keys.push(key)
  return true
}

export function newSubscription(
  id: string,
  { priceId, percentOff, trialDays }: { priceId: string; percentOff: number; trialDays: number },
  now: Date,
): SandboxSubscription {
  const trial = trialDays > 0
  const periodEnd = trial ? new Date(now.getTime() + trialDays * DAY_MS) : periodAfter(now, priceId)
  return {
    id,
    state: 'incomplete',
    confirmed: false,
    priceId,
    percentOff,
    createdAt: now.toISOString(),
    cancelAtPeriodEnd: false,
    setupSecret: trial ? secretOf(id) : null,
    periodCents: trial ? 0 : discounted(centsOf(priceId), percentOff),
    periodStart: now.toISOString(),
    periodEnd: periodEnd.toISOString(),
  }
}

export function addInvoice(
  customer: SandboxCustomer,
  given: Pick<SandboxInvoice, 'subscriptionId' | 'amount' | 'state'>,
  now: Date,
): SandboxInvoice {
  const id = `in_sandbox_${randomBytes(12).toString('hex')}`
  const invoice: SandboxInvoice = {
    ...given,
    id,
    number: `TEST-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    amountPaid: 0,
    amountRefunded: 0,
    createdAt: now.toISOString(),
    paidAt: null,
    clientSecret: given.state === 'open' ? secretOf(id) : null,
  }
  customer.invoices.push(invoice)
  return invoice
}

/** Credit is used first; the card pays the rest. A negative amount becomes credit. */
export function settle(customer: SandboxCustomer, invoice: SandboxInvoice, now: Date): void {
  const credit = Math.min(customer.credit, invoice.amount)
  customer.credit -= credit
  Object.assign(invoice, {
    state: 'paid',
    amountPaid: invoice.amount - credit,
    paidAt: now.toISOString(),
    clientSecret: null,
  })
}

/** Charges a mid-period price change; a negative amount becomes credit, never more than was paid. */
export function chargeChange(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  priceId: string,
  now: Date,
): void {
  const { periodCents, periodStart, periodEnd } = subscription
  const length = Date.parse(periodEnd) - Date.parse(periodStart)
  const left = Math.min(1, Math.max(0, (Date.parse(periodEnd) - now.getTime()) / length))
  const newPeriod = pricedPlan(subscription.priceId)?.period !== pricedPlan(priceId)?.period
  const amount = newPeriod
    ? centsOf(priceId) - Math.round(periodCents * left)
    : Math.round((centsOf(priceId) - periodCents) * left)
  settle(customer, addInvoice(customer, { subscriptionId: subscription.id, amount, state: 'open' }, now), now)
  if (newPeriod) {
    subscription.periodStart = now.toISOString()
    subscription.periodEnd = periodAfter(now, priceId).toISOString()
  }
  subscription.periodCents = centsOf(priceId)
}

/** Applies the time that has passed since the customer was last read. */
export function rollForward(customer: SandboxCustomer, now: Date, emit: (type: string) => void): void {
  const since = (time: string) => now.getTime() - Date.parse(time)
  for (const subscription of customer.subscriptions) {
    const update = (changes: Partial<SandboxSubscription>) => {
      Object.assign(subscription, changes)
      emit('customer.subscription.updated')
    }
    const invoices = customer.invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
    if (subscription.state === 'incomplete' && since(subscription.createdAt) > INCOMPLETE_MS) {
      for (const invoice of invoices) if (invoice.state === 'open') invoice.state = 'void'
      update({ state: 'canceled' })
    }
    const runs = subscription.state === 'active' || subscription.state === 'trialing'
    const ended = runs && since(subscription.periodEnd) >= 0
    const draft = invoices.find(({ state }) => state === 'draft')
    if (ended && subscription.cancelAtPeriodEnd) {
      update({ state: 'canceled' })
    } else if (ended && !draft) {
      const percentOff = subscription.state === 'trialing' ? subscription.percentOff : 0
      const amount = discounted(centsOf(subscription.priceId), percentOff)
      addInvoice(customer, { subscriptionId: subscription.id, amount, state: 'draft' }, now)
      emit('invoice.created')
      update({ state: 'active' })
    } else if (subscription.state === 'active' && draft && since(draft.createdAt) >= DRAFT_MS) {
      settle(customer, draft, now)
      emit('invoice.paid')
      update({
        periodCents: draft.amount,
        periodStart: subscription.periodEnd,
        periodEnd: periodAfter(new Date(subscription.periodEnd), subscription.priceId).toISOString(),
      })
    }
  }
}

export function stateOf({ subscriptions, invoices, credit, takenBack }: SandboxCustomer): CustomerState {
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

function centsOf(priceId: string): number {
  const priced = pricedPlan(priceId)
  if (!priced) throw new Error(`Not a price: ${priceId}`)
  return priced.cents
}

function periodAfter(start: Date, priceId: string): Date {
  const months = pricedPlan(priceId)?.period === 'annual' ? 12 : 1
  const end = new Date(start)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // A month after January 31 is the last of February, not March 3.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end
}

/** The outcome of a test card number. */
export function cardOutcome(card: string): 'pays' | 'asks' | { refused: string } {
  switch (card.replaceAll(' ', '')) {
    case '4242424242424242':
      return 'pays'
    case '4000002500003155':
      return 'asks'
    case '4000000000000002':
      return { refused: 'Your card was declined.' }
    case '4000000000009995':
      return { refused: 'Your card has insufficient funds.' }
    default:
      return { refused: 'This is test mode: use one of the test card numbers.' }
  }
}

import { pricedPlan } from '#shared/domain/pricing.ts'

/** Test mode's calculations as pure functions; sandbox.ts stores the state. Amounts are in cents. */

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

export type SandboxInvoice = {
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

/** As at Stripe: a renewal stays a draft for an hour, so credits can still be applied to it. */
export const DRAFT_MS = 60 * 60 * 1000
/** As at Stripe: a subscription that isn't confirmed within this time expires. */
export const INCOMPLETE_MS = 23 * 60 * 60 * 1000

export function centsOf(priceId: string): number {
  const priced = pricedPlan(priceId)
  if (!priced) throw new Error(`Not a price: ${priceId}`)
  return priced.cents
}

export function periodAfter(start: Date, priceId: string): Date {
  const months = pricedPlan(priceId)?.period === 'annual' ? 12 : 1
  const end = new Date(start)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // A month after January 31 is the last of February, not March 3.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end
}

/** The amount due for a mid-period price change; a negative amount becomes credit, never more than was paid. */
export function changeDue(
  { priceId, periodCents, periodStart, periodEnd }: SandboxSubscription,
  newPriceId: string,
  now: Date,
): { due: number; newPeriod: boolean } {
  const start = Date.parse(periodStart)
  const length = Date.parse(periodEnd) - start
  const left = Math.min(1, Math.max(0, (Date.parse(periodEnd) - now.getTime()) / length))
  const newPeriod = pricedPlan(priceId)?.period !== pricedPlan(newPriceId)?.period
  const due = newPeriod
    ? centsOf(newPriceId) - Math.round(periodCents * left)
    : Math.round((centsOf(newPriceId) - periodCents) * left)
  return { due, newPeriod }
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

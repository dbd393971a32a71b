/** The payment provider. Amounts are integer cents. */

export type SubscriptionState = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled'

export type PaidSubscription = {
  id: string
  state: SubscriptionState
  /** A card was saved or a payment made. Stays true after the subscription ends; one free trial per customer. */
  confirmed: boolean
  /** Ours, not the provider's; null for a price that is not on our list. */
  priceId: string | null
  /** During a trial, its end. */
  periodEnd: Date | null
  cancelAtPeriodEnd: boolean
  createdAt: Date
}

export type PaidInvoice = {
  id: string
  number: string | null
  subscriptionId: string | null
  state: 'draft' | 'open' | 'paid' | 'void'
  /** Below zero for a change to a cheaper plan: that much was added to the customer's credit. */
  amount: number
  amountPaid: number
  amountRefunded: number
  createdAt: Date
  paidAt: Date | null
  pageUrl: string | null
}

/** A customer's current state at the provider, read in one call. */
export type CustomerState = {
  subscriptions: PaidSubscription[]
  /** The newest first. */
  invoices: PaidInvoice[]
  /** Credit that waits for the next invoice. */
  creditLeft: number
  /** Credit that takeBackCredit has removed so far. */
  creditTakenBack: number
}

export type PaymentEvent = { id: string; type: string; customerId: string | null }

export type NewSubscription = {
  customerId: string
  priceId: string
  /** Off the first charge; 0 for nothing. */
  percentOff: number
  /** Days before the first charge; 0 to charge now. */
  trialDays: number
  /** The same key never makes a second one. */
  key: string
}

export type Payments = {
  /** 'none': nothing can be bought. */
  mode: 'sandbox' | 'stripe' | 'none'
  description: string
  /** For the provider's form in the browser. */
  publishableKey: string | null
  hasPortal: boolean
  /** One customer per user; repeated calls return the same one. */
  customerOf(user: { id: number; email: string; name: string | null }): Promise<string>
  /** With trial days nothing is due now, and the client secret saves a card instead of charging it. */
  subscribe(wanted: NewSubscription): Promise<{
    subscriptionId: string
    clientSecret: string
    amountDue: number
    trialEnd: Date | null
  }>
  read(customerId: string): Promise<CustomerState>
  changePrice(change: { subscriptionId: string; priceId: string; key: string }): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  cancelNow(subscriptionId: string): Promise<void>
  /** Adds to what the next invoice is reduced by (below zero: takes back). The same key counts once. */
  credit(change: { customerId: string; cents: number; key: string }): Promise<void>
  /** Removes credit whose payment was refunded, and counts it in creditTakenBack. The same key counts once. */
  takeBackCredit(change: { customerId: string; cents: number; key: string }): Promise<void>
  portal(customerId: string, returnUrl: string): Promise<string>
  /** Believes nothing that is not signed, and nothing that is older than five minutes. */
  readEvent(body: string, signature: string | undefined): PaymentEvent
}

/** The provider declined, with a message for the payer. */
export class PaymentRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PaymentRefused'
  }
}

/** There is no provider. */
export class PaymentsOff extends Error {
  constructor() {
    super('No payment provider is set up.')
    this.name = 'PaymentsOff'
  }
}

/** The provider is still working on another change of the same customer. */
export class PaymentBusy extends Error {
  constructor() {
    super('Another change is in progress.')
    this.name = 'PaymentBusy'
  }
}

/** Not from the provider, or too old. */
export class UnsignedEvent extends Error {
  constructor() {
    super('The signature doesn’t match.')
    this.name = 'UnsignedEvent'
  }
}

/** How old a webhook may be. */
export const EVENT_TOLERANCE_SECONDS = 300

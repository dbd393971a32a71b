/** The payment provider. Amounts are integer cents. */

export type SubscriptionState = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled'

export type PaidSubscription = {
  id: string
  state: SubscriptionState
  /**
   * A card was saved or a payment made. Stays true after the subscription ends, since each customer gets one
   * free trial.
   */
  confirmed: boolean
  /** Our price ID, not the provider's; null for a price that isn't on our list. */
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
  /** Negative for a change to a cheaper plan: the amount was added to the customer's credit. */
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
  /** Newest first. */
  invoices: PaidInvoice[]
  /** Credit that will reduce the next invoice. */
  creditLeft: number
  /** Credit that takeBackCredit has removed so far. */
  creditTakenBack: number
}

export type PaymentEvent = { id: string; type: string; customerId: string | null }

export type NewSubscription = {
  customerId: string
  priceId: string
  /** Discount on the first charge; 0 for none. */
  percentOff: number
  /** Days before the first charge; 0 to charge now. */
  trialDays: number
  /** Idempotency key: it never creates a second subscription. */
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
  /** Credits the next invoice (negative: takes credit back). The same key counts once. */
  credit(change: { customerId: string; cents: number; key: string }): Promise<void>
  /** Removes credit whose payment was refunded, and counts it in creditTakenBack. The same key counts once. */
  takeBackCredit(change: { customerId: string; cents: number; key: string }): Promise<void>
  portal(customerId: string, returnUrl: string): Promise<string>
  /** Rejects events that are unsigned or older than five minutes. */
  readEvent(body: string, signature: string | undefined): PaymentEvent
}

/** The provider declined, with a message for the payer. */
export class PaymentRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PaymentRefused'
  }
}

/** No payment provider is configured. */
export class PaymentsOff extends Error {
  constructor() {
    super('No payment provider is set up.')
    this.name = 'PaymentsOff'
  }
}

/** The provider is still processing another change for the same customer. */
export class PaymentBusy extends Error {
  constructor() {
    super('Another change is in progress.')
    this.name = 'PaymentBusy'
  }
}

/** Not signed by the provider, or too old. */
export class UnsignedEvent extends Error {
  constructor() {
    super('The signature doesn’t match.')
    this.name = 'UnsignedEvent'
  }
}

/** How old a webhook may be. */
export const EVENT_TOLERANCE_SECONDS = 300

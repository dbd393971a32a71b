import * as z from 'zod'
import { SUBSCRIPTIONS } from '../domain/plans.ts'
import { PRICE_IDS, type PriceId } from '../domain/pricing.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant, line } from './fields.ts'

/** Paying for a plan. Money is integer cents, in US dollars. */

const priceId = z.enum(PRICE_IDS as [PriceId, ...PriceId[]], 'Choose a plan.')
const cents = z.number().int()

/** 'none': nothing can be bought on this server. */
const PAYMENT_MODES = ['sandbox', 'stripe', 'none'] as const

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'signed-in',
  summary:
    'Start a subscription; it becomes active when a card is saved (trial) or its first invoice is paid',
  body: z.object({ priceId }),
  output: z.object({
    success: z.literal(true),
    clientSecret: z.string(),
    /** Cents due now, after the referral discount; 0 when a trial starts. */
    amountDue: cents,
    percentOff: z.number().int(),
    /** When the trial ends and what is charged then; null when payment is due now. */
    firstCharge: z.object({ amount: cents, at: instant }).nullable(),
  }),
})

export const billingConfig = endpoint({
  method: 'GET',
  path: '/api/billing/config',
  access: 'signed-in',
  summary: 'The payment provider, and the publishable key for its browser form',
  output: answer(
    z.object({
      mode: z.enum(PAYMENT_MODES),
      publishableKey: z.string().nullable(),
      /** Set when test cards are accepted in production, so the payment page can show a warning. */
      testInProduction: z.boolean(),
    }),
  ),
})

const BILLING_STATES = ['none', 'incomplete', 'trialing', 'active', 'past_due', 'canceled'] as const

const BillingAccount = z.object({
  mode: z.enum(PAYMENT_MODES),
  /** The plan whose limits apply. An administrator may have set it. */
  subscription: z.enum(SUBSCRIPTIONS),
  state: z.enum(BILLING_STATES),
  priceId: z.string().nullable(),
  periodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Whether the next subscription starts with a free trial: once per account. */
  trialAvailable: z.boolean(),
  /** Null when there won't be another invoice. */
  nextInvoice: z.object({ amount: cents, credit: cents, at: instant }).nullable(),
  availableCredit: cents,
  hasPortal: z.boolean(),
})

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: 'signed-in',
  summary: 'The plan, past payments and upcoming changes',
  output: answer(BillingAccount),
})

/** After a payment in the browser: reads the provider's state now instead of waiting for the webhook. */
export const refreshBilling = endpoint({
  method: 'POST',
  path: '/api/billing/refresh',
  access: 'signed-in',
  summary: 'Refresh billing from the payment provider',
  output: answer(BillingAccount),
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/change-plan',
  access: 'signed-in',
  summary: 'Change the plan now; unused paid time is credited',
  body: z.object({ priceId }),
  output: answer(BillingAccount),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'signed-in',
  summary: 'Cancel at the end of the paid period; nothing is deleted',
  output: answer(BillingAccount),
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: 'signed-in',
  summary: 'Undo a cancellation before the paid period ends',
  output: answer(BillingAccount),
})

const INVOICE_STATES = ['draft', 'open', 'paid', 'void'] as const

const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  amount: cents,
  amountPaid: cents,
  amountRefunded: cents,
  createdAt: instant,
  /** The invoice's page at the provider. */
  pageUrl: z.string().nullable(),
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  access: 'signed-in',
  summary: 'Invoices, newest first',
  output: answer(z.array(Invoice)),
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: 'signed-in',
  summary: 'A link to the provider’s billing portal',
  output: answer(z.object({ url: z.string() })),
})

/** Test mode only: replaces the provider's payment form and accepts the usual test card numbers. */
export const paySandbox = endpoint({
  method: 'POST',
  path: '/api/billing/sandbox/pay',
  access: 'signed-in',
  summary: 'Pay with a test card (test mode only)',
  body: z.object({
    clientSecret: z.string().min(1).max(200),
    card: line(30).min(1, 'Enter one of the test card numbers.'),
    /** True when retrying after the bank's confirmation step. */
    confirmed: z.boolean().default(false),
  }),
  output: answer(z.object({ outcome: z.enum(['paid', 'needs_confirmation']) })),
})

import type { Subscription } from './plans.ts'

/** Every price and limit of the product in one place: pages, billing, limits and tests import them. */

export const FREE_NOTES_PER_MONTH = 10

export type BillingPeriod = 'monthly' | 'annual'
export const DEFAULT_BILLING_PERIOD: BillingPeriod = 'annual'
export const ANNUAL_BADGE = 'Get 2 months free'
export const PLAN_CTA = 'Start Free Trial'
/** As stated on /free-trial; no card needed. */
export const FREE_TRIAL_DAYS = 7
/** Days before the first charge of an account's first subscription. */
export const TRIAL_DAYS = 14

/** Shown where no payment provider is set up. */
export const NO_ONLINE_PAYMENT = "Online payment isn't set up on this server. Contact us to upgrade."

export type PlanKey = 'essential' | 'professional' | 'unlimited'

export type PricingPlan = {
  key: PlanKey
  name: 'Basic' | 'Professional' | 'Enterprise'
  subscription: Subscription
  description: string
  /** Dollars per month when billed monthly. */
  monthlyPrice: number
  /** Dollars per month when billed yearly. */
  annualPrice: number
  /** Dollars per year when billed yearly, and the saving. */
  annualTotal: number
  annualSaving: number
  /** Notes per month; null is unlimited. */
  sessionsPerMonth: number | null
  popular: boolean
}

export const PRICING_PLANS: readonly PricingPlan[] = [
  {
    key: 'essential',
    name: 'Basic',
    subscription: 'Basic Plan',
    description: 'For a part-time caseload',
    monthlyPrice: 29,
    annualPrice: 25,
    annualTotal: 300,
    annualSaving: 48,
    sessionsPerMonth: 150,
    popular: false,
  },
  {
    key: 'professional',
    name: 'Professional',
    subscription: 'Professional Plan',
    description: 'For a full caseload',
    monthlyPrice: 59,
    annualPrice: 49,
    annualTotal: 588,
    annualSaving: 120,
    sessionsPerMonth: 400,
    popular: true,
  },
  {
    key: 'unlimited',
    name: 'Enterprise',
    subscription: 'Enterprise Plan',
    description: 'For clinics and crisis teams',
    monthlyPrice: 99,
    annualPrice: 84,
    annualTotal: 1008,
    annualSaving: 180,
    sessionsPerMonth: null,
    popular: false,
  },
]

export const INCLUDED_IN_ALL_PLANS = [
  'Voice and text input',
  'SOAP, DAP and other templates',
  'Patient profiles',
  'AI summaries and treatment plans',
  'Audio file upload',
  'Standard support',
] as const

export function priceOf(plan: PricingPlan, period: BillingPeriod): number {
  return period === 'annual' ? plan.annualPrice : plan.monthlyPrice
}

/** "Billed $300 per year" or "Billed monthly". */
export function billingText(plan: PricingPlan, period: BillingPeriod): string {
  return period === 'annual'
    ? `Billed $${plan.annualTotal.toLocaleString('en-US')} per year`
    : 'Billed monthly'
}

export function savingText(plan: PricingPlan): string {
  return `Save $${plan.annualSaving}`
}

export function sessionsText(plan: PricingPlan): string {
  return plan.sessionsPerMonth === null ? 'Unlimited sessions' : `${plan.sessionsPerMonth} sessions per month`
}

/** Our name for a price; the payment provider's ID for it is in the configuration. */
export type PriceId = `price_${PlanKey}_${BillingPeriod}`

export function priceIdOf(plan: Pick<PricingPlan, 'key'>, period: BillingPeriod): PriceId {
  return `price_${plan.key}_${period}`
}

export const PRICE_IDS: readonly PriceId[] = PRICING_PLANS.flatMap((plan) => [
  priceIdOf(plan, 'monthly'),
  priceIdOf(plan, 'annual'),
])

/** The plan and period of a price ID; undefined if it isn't ours. */
export function pricedPlan(
  priceId: string,
): { plan: PricingPlan; period: BillingPeriod; cents: number } | undefined {
  for (const plan of PRICING_PLANS) {
    if (priceId === priceIdOf(plan, 'monthly')) {
      return { plan, period: 'monthly', cents: plan.monthlyPrice * 100 }
    }
    if (priceId === priceIdOf(plan, 'annual'))
      return { plan, period: 'annual', cents: plan.annualTotal * 100 }
  }
  return undefined
}

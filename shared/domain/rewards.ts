/** Referral rewards in one place: pages, emails, billing and tests import them. Money is integer cents. */

/** Discount on the first charge of a referred account. */
export const REFERRED_PERCENT_OFF = 10

/** The referrer's credit, as a share of that payment. */
export const REFERRER_PERCENT = 15

export function discounted(cents: number, percentOff: number): number {
  return cents - Math.round((cents * percentOff) / 100)
}

/** How long a credit can be used. */
export const CREDIT_MONTHS = 12

/** Rounds down, so that no one gets more than they earned. */
export function rewardFor(paidCents: number): number {
  return Math.floor((Math.max(0, paidCents) * REFERRER_PERCENT) / 100)
}

export function creditExpiry(earnedAt: Date): Date {
  const expiry = new Date(earnedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + CREDIT_MONTHS)
  return expiry
}

/** "$8.85" */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

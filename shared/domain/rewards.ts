/** What a referral is worth, once: pages, mails, billing and tests read it here. Money is integer cents. */

/** Off the first charge of an account that was referred. */
export const REFERRED_PERCENT_OFF = 10

/** Of what was paid, as credit for whoever referred. */
export const REFERRER_PERCENT = 15

export function discounted(cents: number, percentOff: number): number {
  return cents - Math.round((cents * percentOff) / 100)
}

/** How long a credit waits for an invoice. */
export const CREDIT_MONTHS = 12

/** Never more than earned: fractions of a cent fall away. */
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

import { TRIAL_DAYS } from '#shared/domain/pricing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether canceling now would refund every payment so far. */
export function inTrial(
  invoices: readonly { state: string; amountPaid: number; createdAt: string }[],
  now: Date,
): boolean {
  const paid = invoices.filter(({ state }) => state === 'paid').map(({ createdAt }) => Date.parse(createdAt))
  return paid.length > 0 && now.getTime() - Math.min(...paid) < TRIAL_DAYS * DAY_MS
}

import { TRIAL_DAYS } from '#shared/domain/pricing.ts'
import type { CustomerState, PaidInvoice } from '../../ports/payments.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** All that was ever paid, while the days of trial run; afterwards nothing. */
export function paidWithinTrial({ invoices }: CustomerState, at: Date): PaidInvoice[] {
  const paid = invoices.filter(({ state, paidAt }) => state === 'paid' && paidAt !== null)
  const first = Math.min(...paid.map(({ paidAt }) => paidAt?.getTime() ?? 0))
  return at.getTime() - first < TRIAL_DAYS * DAY_MS ? paid : []
}

/** While the trial runs, whoever paid can still get the money back. */
export function isRefundable({ paidAt, createdAt }: PaidInvoice, at: Date): boolean {
  return at.getTime() - (paidAt ?? createdAt).getTime() < TRIAL_DAYS * DAY_MS
}

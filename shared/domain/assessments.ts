export const DELIVERY_METHODS = ['email', 'sms'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** As stored, and expired, which follows from the clock. */
export const ASSESSMENT_STATUSES = ['pending', 'sent', 'completed', 'expired', 'revoked'] as const
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number]

/** How often a schedule asks: every week to every quarter. */
export const SCHEDULE_DAYS = [7, 14, 28, 91] as const

/** Texts of the patient's link, as the specification gives them. */
export const LINK_TEXTS = {
  unknown: 'Assessment not found or has expired',
  completed: 'This assessment has already been completed',
  expired: 'This assessment has expired',
} as const

/** In details.code of a 404: the link was good once. */
export const LINK_EXPIRED = 'expired'

/** What the page and the server say of a set of answers that is not whole. */
export function remainingText(count: number): string {
  return `Please answer ${count} remaining question(s)`
}

export const DELIVERY_METHODS = ['email', 'sms'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** The stored statuses plus expired, which is derived from the clock. */
export const ASSESSMENT_STATUSES = ['pending', 'sent', 'completed', 'expired', 'revoked'] as const
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number]

/** How often a schedule sends: weekly to quarterly. */
export const SCHEDULE_DAYS = [7, 14, 28, 91] as const

/** Messages of the patient's link, as given in the specification. */
export const LINK_TEXTS = {
  unknown: 'Assessment not found or has expired',
  completed: 'This assessment has already been completed',
  expired: 'This assessment has expired',
} as const

/** details.code of a 404 for a link that used to work. */
export const LINK_EXPIRED = 'expired'

/** Shown by the page and returned by the server when answers are missing. */
export function remainingText(count: number): string {
  return `Please answer ${count} remaining question(s)`
}

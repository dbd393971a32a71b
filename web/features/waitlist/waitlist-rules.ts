import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'

export type WaitlistEntry = { firstName: string; lastName: string; email: string }

export const SERVER_FAILED = 'Failed to join waitlist. Please try again.'
export const NETWORK_FAILED = 'Network error. Please check your connection and try again.'

export function waitlistErrors(values: WaitlistEntry): FieldErrors<WaitlistEntry> {
  return errorsOf(joinWaitlist, values)
}

import type { DataRetention } from './preferences.ts'

const MONTHS: Record<Exclude<DataRetention, 'indefinite'>, number> = {
  '6-months': 6,
  '1-year': 12,
  '2-years': 24,
  '5-years': 60,
}

/** Minimum days between the notice to the clinician and the deletion. */
export const NOTICE_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** When the retention period ends; null is never. */
export function retainedUntil(lastActivity: Date, retention: DataRetention): Date | null {
  if (retention === 'indefinite') return null
  return monthsLater(lastActivity, MONTHS[retention])
}

/**
 * The earliest deletion date if notice is given now: after the retention period and never before the notice
 * period ends.
 */
export function deletionDay(end: Date, toldAt: Date): Date {
  const noticeOver = new Date(toldAt.getTime() + NOTICE_DAYS * DAY_MS)
  return end > noticeOver ? end : noticeOver
}

/** Whether notice is due, so that the notice period ends with the retention period. */
export function needsNotice(end: Date, now: Date): boolean {
  return end.getTime() - NOTICE_DAYS * DAY_MS <= now.getTime()
}

/** The same day a number of months later, or the month's last day if it is shorter. */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  // August 31 plus six months would be March 3.
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

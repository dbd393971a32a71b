import type { DataRetention } from './preferences.ts'

const MONTHS: Record<Exclude<DataRetention, 'indefinite'>, number> = {
  '6-months': 6,
  '1-year': 12,
  '2-years': 24,
  '5-years': 60,
}

/** Nothing is deleted earlier than this after its clinician was told. */
export const NOTICE_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** When the time is over for something that last changed at this moment; null is never. */
export function retainedUntil(lastActivity: Date, retention: DataRetention): Date | null {
  if (retention === 'indefinite') return null
  return monthsLater(lastActivity, MONTHS[retention])
}

/** When it may be deleted if its clinician is told now: after its time, and never before the notice is over. */
export function deletionDay(end: Date, toldAt: Date): Date {
  const noticeOver = new Date(toldAt.getTime() + NOTICE_DAYS * DAY_MS)
  return end > noticeOver ? end : noticeOver
}

/** Whether it is time to tell: so early that the notice is over when the time is. */
export function needsNotice(end: Date, now: Date): boolean {
  return end.getTime() - NOTICE_DAYS * DAY_MS <= now.getTime()
}

/** The same day so many months later; the last of the month where there is no such day. */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  // August 31 and six months would be March 3.
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

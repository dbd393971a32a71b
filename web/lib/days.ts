import { dayIn } from '#shared/domain/time-zones.ts'

/** Calendar days as YYYY-MM-DD. */

export function clinicTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function today(now = new Date()): string {
  return dayIn(clinicTimeZone(), now)
}

/** "Nov 19, 2026" for "2026-11-19", in every time zone. */
export function formatDayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** "Nov 12, 2026, 10:41 AM" in the user’s time zone. */
export function formatInstant(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

type Named = { firstName: string | null; lastName: string | null; email: string }

export function fullName({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** Two initials for the avatar, from the email address if there is no name. */
export function initials({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map((name) => name?.trim().at(0) ?? '').join('')
  return (letters || email.slice(0, 2)).toUpperCase()
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** "10:42 AM" in the user’s time zone. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(iso))
}

/** "Today, 10:42 AM", "Nov 10, 4:31 PM", with the year if it’s not the current one. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return `Today, ${formatTime(iso)}`
  return `${formatDay(iso, now)}, ${formatTime(iso)}`
}

/** "Nov 10", or "Nov 10, 2025" in another year. */
export function formatDay(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const year = at.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year }).format(at)
}

/** "Nov 10, 2026". */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(iso))
}

/** "November" for "2026-11". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
}

/** "December 1": the first day after "2026-11". */
export function nextMonthStart(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, number, 1)),
  )
}

/** "5,000". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}

/** "3 of 214 notes", "214 notes", "1 note". */
export function countLine(found: number, all: number | undefined, thing: string): string {
  const things = (all ?? found) === 1 ? thing : `${thing}s`
  return all === undefined
    ? `${formatCount(found)} ${things}`
    : `${formatCount(found)} of ${formatCount(all)} ${things}`
}

/** "Good morning, Dana", or "Good morning" without a name. */
export function greeting(now: Date, firstName: string | null): string {
  const hour = now.getHours()
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`
}

/** "Thursday, November 12". */
export function dayLine(now: Date): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(now)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** "today", "yesterday", "Tuesday", or "Nov 3". */
export function relativeDay(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(at)
  const year = at.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year }).format(at)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

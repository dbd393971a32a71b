type Week = { weekStart: string; count: number }

/** "Aug 24" for "2026-08-24". Formatted in UTC, because it’s a calendar day. */
export function weekDay(date: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${date}T00:00:00Z`))
}

/** A percentage of the tallest bar. Any note makes a visible bar; zero is a thin line. */
export function barHeight(count: number, most: number): string {
  if (count === 0) return '1px'
  return `${Math.max(8, Math.round((count / most) * 100))}%`
}

/** Text alternative for the chart. */
export function weeksDescription(weeks: readonly Week[]): string {
  const counts = weeks.map(({ count }) => count)
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  const range = least === most ? `${most} each` : `from ${least} to ${most}`
  return `Notes by week, last ${weeks.length} weeks: ${range}, this week ${counts.at(-1) ?? 0}`
}

type Week = { weekStart: string; count: number }

/** "Aug 24" of "2026-08-24", a day and not an instant: no time zone may move it. */
export function weekDay(date: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${date}T00:00:00Z`))
}

/** A share of the highest bar; one note is always to be seen, none is a line. */
export function barHeight(count: number, most: number): string {
  if (count === 0) return '1px'
  return `${Math.max(8, Math.round((count / most) * 100))}%`
}

/** What the bars show, for who does not see them. */
export function weeksInWords(weeks: readonly Week[]): string {
  const counts = weeks.map(({ count }) => count)
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  const range = least === most ? `${most} each` : `from ${least} to ${most}`
  return `Notes by week, last ${weeks.length} weeks: ${range}, this week ${counts.at(-1) ?? 0}`
}

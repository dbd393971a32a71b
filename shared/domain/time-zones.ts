/** The server stores instants; these functions convert days in the clinic's time zone to instants. */

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** YYYY-MM-DD, a valid date. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const MS_OF_DAY = 86_400_000

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_OF_DAY).toISOString().slice(0, 10)
}

/** Cached: creating a formatter takes longer than using it a hundred times. */
function calendars(make: (timeZone: string) => Intl.DateTimeFormat) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const calendar = made.get(timeZone) ?? make(timeZone)
    made.set(timeZone, calendar)
    return calendar
  }
}

const daysOf = calendars(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)

/** The day it is in that time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = daysOf(timeZone).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const clocksOf = calendars(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

/** The time zone's offset from UTC at an instant. */
function offsetMs(timeZone: string, at: number): number {
  const parts = clocksOf(timeZone).formatToParts(new Date(at))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const there = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return there - Math.floor(at / 1000) * 1000
}

/** The instant of a wall-clock time. A time the clocks skip becomes the first instant after the gap. */
export function instantAt(timeZone: string, day: string, hour = 0): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  // Around a clock change there are two candidate offsets; the right one is in effect at its own instant.
  const offsets = [offsetMs(timeZone, wall - MS_OF_DAY), offsetMs(timeZone, wall + MS_OF_DAY)]
  const fitting = offsets.map((offset) => wall - offset).filter((at) => at + offsetMs(timeZone, at) === wall)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - Math.min(...offsets))
}

/** The last moment of a day in that time zone: a link that is valid until Friday is valid all Friday. */
export function endOfDay(timeZone: string, day: string): Date {
  return new Date(instantAt(timeZone, dayAfter(day, 1)).getTime() - 1)
}

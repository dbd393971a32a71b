import { describe, expect, it } from 'vitest'
import { dayAfter, dayIn, endOfDay, instantAt, isDay, isTimeZone } from './time-zones.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Phoenix',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
]

describe("a day in the clinic's time zone", () => {
  it('ends at its last moment there, in winter, in summer and when the clocks change', () => {
    expect(endOfDay('America/New_York', '2026-11-20').toISOString()).toBe('2026-11-21T04:59:59.999Z')
    expect(endOfDay('America/New_York', '2026-07-20').toISOString()).toBe('2026-07-21T03:59:59.999Z')
    expect(endOfDay('America/New_York', '2026-11-01').toISOString()).toBe('2026-11-02T04:59:59.999Z')
    expect(endOfDay('America/New_York', '2026-03-08').toISOString()).toBe('2026-03-09T03:59:59.999Z')
    expect(endOfDay('Asia/Kolkata', '2026-11-20').toISOString()).toBe('2026-11-20T18:29:59.999Z')
  })

  it('includes its last moment but not the one after, on every day of a year in every zone', () => {
    for (const zone of ZONES) {
      for (let at = 0; at < 366; at += 1) {
        const day = dayAfter('2026-01-01', at)
        const end = endOfDay(zone, day)
        expect(dayIn(zone, end), `${zone} ${day}`).toBe(day)
        expect(dayIn(zone, new Date(end.getTime() + 1)), `${zone} ${day}`).toBe(dayAfter(day, 1))
      }
    }
  })

  it('puts eight o’clock at 08:00 on every day, including clock changes', () => {
    for (const zone of ZONES) {
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      for (let at = 0; at < 366; at += 1) {
        expect(shown.format(instantAt(zone, dayAfter('2026-01-01', at), 8))).toBe('08:00')
      }
    }
  })

  it('moves a skipped time past the gap', () => {
    expect(instantAt('America/New_York', '2026-03-08', 2).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  })

  it('rejects invalid days and time zones', () => {
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today', ''].some(isDay)).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})

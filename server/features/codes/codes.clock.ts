import { codeStatementId, MAX_SESSION_MINUTES, minutesBetween } from '#shared/domain/codes.ts'
import type { Statement } from '#shared/domain/statements.ts'

/** Start and stop times that the clinician wrote into the note: "Session 2:05 PM to 2:50 PM". */
export type WrittenTimes = { start: string; stop: string; statementId: string }

const TIME = '(\\d{1,2}):(\\d{2})\\s*([ap])?(?:\\.?m\\b\\.?)?'
const PATTERNS = [
  `\\b(?:start(?:ed)?|began|begin)\\b(?: time)?[:\\s]*(?:at )?${TIME}[^.;]{0,20}?\\b(?:stop(?:ped)?|end(?:ed)?|finish(?:ed)?)\\b(?: time)?[:\\s]*(?:at )?${TIME}`,
  `\\b(?:session|visit|time in|met|seen|time)\\b[^.;\\d]{0,30}${TIME}\\s*(?:-|–|—|to|until|through)\\s*${TIME}`,
].map((pattern) => new RegExp(pattern, 'i'))

export function writtenTimes(statements: readonly Statement[]): WrittenTimes | undefined {
  for (const { id, topic, text } of statements) {
    if (id.startsWith(codeStatementId(''))) continue
    const words = `${topic}: ${text.slice(0, 500)}`
    for (const pattern of PATTERNS) {
      const times = timesOf(pattern.exec(words))
      if (times) return { ...times, statementId: id }
    }
  }
  return undefined
}

function timesOf(match: RegExpExecArray | null): { start: string; stop: string } | undefined {
  if (!match) return undefined
  const [, startHour, startMinute, startHalf, stopHour, stopMinute, stopHalf] = match
  const stop = clock(stopHour, stopMinute, stopHalf ?? undefined)
  const readings = startHalf
    ? [clock(startHour, startMinute, startHalf)]
    : // "2:05 to 2:50 PM": the half of the day that makes the shorter visit.
      ['a', 'p', undefined].map((half) => clock(startHour, startMinute, stopHalf && half))
  const stops = stopHalf || !stop ? [stop] : [stop, clock(stopHour, stopMinute, 'p')]
  const pairs = readings
    .flatMap((start) => stops.map((end) => ({ start, stop: end })))
    .filter((pair): pair is { start: string; stop: string } => Boolean(pair.start && pair.stop))
    .map((pair) => ({ ...pair, minutes: minutesBetween(pair.start, pair.stop) }))
    .filter(({ minutes }) => minutes > 0 && minutes <= MAX_SESSION_MINUTES)
    .sort((a, b) => a.minutes - b.minutes)
  return pairs[0] && { start: pairs[0].start, stop: pairs[0].stop }
}

/** "14:05"; undefined if there is no such time. */
function clock(hour = '', minute = '', half?: string): string | undefined {
  const hours = Number(hour)
  if (Number(minute) > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return undefined
  const day = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  return `${String(day).padStart(2, '0')}:${minute}`
}

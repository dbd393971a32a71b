/** Idle timeout thresholds in milliseconds. Pure: the component that uses them owns the timer. */
type IdleTimes = { idleMs: number; warnMs: number; refreshMs: number }

const WARNING_MS = 2 * 60 * 1000
const LONGEST_CHECK_MS = 30_000

export function idleTimes(idleMinutes: number): IdleTimes {
  const idleMs = idleMinutes * 60_000
  // For very short limits, two minutes of warning would be most of the time.
  return { idleMs, warnMs: Math.min(WARNING_MS, idleMs / 2), refreshMs: idleMs / 4 }
}

type IdleReading = {
  state: 'present' | 'warning' | 'ended'
  remainingMs: number
  /** When to check again. Kept short, because a sleeping computer stops timers. */
  checkInMs: number
}

export function readIdleClock(nowMs: number, lastContactMs: number, times: IdleTimes): IdleReading {
  const remainingMs = Math.max(0, lastContactMs + times.idleMs - nowMs)
  if (remainingMs === 0) return { state: 'ended', remainingMs, checkInMs: 0 }
  if (remainingMs <= times.warnMs) return { state: 'warning', remainingMs, checkInMs: 1000 }
  return { state: 'present', remainingMs, checkInMs: Math.min(LONGEST_CHECK_MS, remainingMs - times.warnMs) }
}

/** Whether activity should be reported to the server. During the warning, only its button counts. */
export function shouldRefresh(nowMs: number, lastContactMs: number, times: IdleTimes): boolean {
  const { state } = readIdleClock(nowMs, lastContactMs, times)
  return state === 'present' && nowMs - lastContactMs > times.refreshMs
}

/** "1:05", for the warning. */
export function countdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Pauses a model that keeps failing, so that the next clinician doesn't have to wait for another failure. */
export type CircuitBreaker = {
  /** False: don't try. True must be followed by one of the three below. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
  /** Neither: the caller disconnected, or the request was at fault. */
  undecided(): void
}

type Options = { failuresToPause: number; pauseMs: number; now: () => number }

export function circuitBreaker({ failuresToPause, pauseMs, now }: Options): CircuitBreaker {
  let failures = 0
  let pausedUntil = 0
  let trying = false

  const isPaused = () => failures >= failuresToPause
  return {
    mayTry() {
      if (!isPaused()) return true
      // After the pause, one request probes for all.
      if (trying || now() < pausedUntil) return false
      trying = true
      return true
    },
    succeeded() {
      failures = 0
      trying = false
    },
    failed() {
      failures += 1
      trying = false
      if (isPaused()) pausedUntil = now() + pauseMs
    },
    undecided() {
      trying = false
    },
  }
}

/** Pauses a model that keeps failing, so that the next clinician doesn't have to wait for another failure. */
export type CircuitBreaker = {
  /** False: don't try. True must be followed by one of the three below. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
  /** Neither: the caller disconnected, or the request was at fault. */
  undecided(): void
}

type Options = { failuresToRest: number; restMs: number; now: () => number }

export function circuitBreaker({ failuresToRest, restMs, now }: Options): CircuitBreaker {
  let failures = 0
  let restsUntil = 0
  let trying = false

  const resting = () => failures >= failuresToRest
  return {
    mayTry() {
      if (!resting()) return true
      // After the pause, one request probes for all.
      if (trying || now() < restsUntil) return false
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
      if (resting()) restsUntil = now() + restMs
    },
    undecided() {
      trying = false
    },
  }
}

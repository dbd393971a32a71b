/**
 * Detects a stalled network, where requests hang instead of failing. While a slow response is pending, pings the
 * server regularly.
 */

const PING_INTERVAL_MS = 8_000
const MAX_MISSED_PINGS = 2

type Options = {
  signal: AbortSignal
  /** Any response counts, including errors. */
  isThere: (signal: AbortSignal) => Promise<boolean>
  everyMs?: number
}

export async function abortIfServerIsGone<Answer>(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  { signal, isThere, everyMs = PING_INTERVAL_MS }: Options,
): Promise<Answer> {
  const answered = new AbortController()
  const gone = new AbortController()

  async function watch() {
    for (let missed = 0; missed < MAX_MISSED_PINGS; ) {
      await pause(everyMs, answered.signal)
      if (answered.signal.aborted) return
      missed = (await isThere(answered.signal)) ? 0 : missed + 1
    }
    gone.abort(new Error('The server isn’t responding.'))
  }

  void watch()
  try {
    return await attempt(AbortSignal.any([signal, gone.signal]))
  } finally {
    answered.abort()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

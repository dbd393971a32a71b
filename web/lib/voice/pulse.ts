/**
 * A network that swallows everything does not fail: whoever waits for an answer over it waits for ever. So while one is
 * awaited, which may rightly take long, the server is asked now and then whether it is there at all.
 */

const ASK_EVERY_MS = 8_000
const MISSES = 2

type Options = {
  signal: AbortSignal
  /** Any answer counts, also one that says no. */
  isThere: (signal: AbortSignal) => Promise<boolean>
  everyMs?: number
}

export async function whileServerIsThere<Answer>(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  { signal, isThere, everyMs = ASK_EVERY_MS }: Options,
): Promise<Answer> {
  const answered = new AbortController()
  const gone = new AbortController()

  async function watch() {
    for (let missed = 0; missed < MISSES; ) {
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

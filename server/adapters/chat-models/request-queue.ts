import { WriterFailed } from '../../ports/note-writer.ts'

/** A local model runs one request at a time; clinicians take turns, one request each. */
export type RequestQueue = {
  /**
   * Resolves with a function that releases the slot. Rejects when the signal aborts or too many are waiting.
   */
  enter(userId: number, signal: AbortSignal): Promise<() => void>
}

type Waiting = { userId: number; start: () => void }

export function requestQueue({ atOnce, most }: { atOnce: number; most: number }): RequestQueue {
  /** In turn order: after being served, a user moves to the end. */
  const waiting: Waiting[] = []
  const lastServed = new Map<number, number>()
  let running = 0
  let turn = 0

  function next(): void {
    if (running >= atOnce || waiting.length === 0) return
    const served = ({ userId }: Waiting) => lastServed.get(userId) ?? 0
    const first = waiting.reduce((best, other) => (served(other) < served(best) ? other : best))
    waiting.splice(waiting.indexOf(first), 1)
    running += 1
    turn += 1
    lastServed.set(first.userId, turn)
    first.start()
  }

  function leave(): void {
    running -= 1
    if (running === 0 && waiting.length === 0) lastServed.clear()
    next()
  }

  return {
    enter(userId, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (waiting.length >= most) return reject(new WriterFailed('busy', 'queue'))
        const stop = () => {
          const at = waiting.indexOf(entry)
          if (at >= 0) waiting.splice(at, 1)
          reject(signal.reason)
        }
        const entry: Waiting = {
          userId,
          start() {
            signal.removeEventListener('abort', stop)
            let left = false
            resolve(() => {
              if (left) return
              left = true
              leave()
            })
          },
        }
        signal.addEventListener('abort', stop)
        waiting.push(entry)
        next()
      })
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer than this at a time, other requests would notice. */
const SLICE_MS = 8

/** Call the result between steps of long work on the main thread: it lets other requests run when it's time. */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await nextTurn()
    since = performance.now()
  }
}

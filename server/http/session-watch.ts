import { AppError } from '#shared/errors.ts'

const POLL_INTERVAL_MS = 1_000

/** Aborts `ended` within about a second after the session ends, here or in another process. */
export function watchSession(isOpen: () => Promise<boolean>): { ended: AbortSignal; stop(): void } {
  const controller = new AbortController()
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    // An unreachable database doesn't mean that the session ended.
    const open = await isOpen().catch(() => true)
    looking = false
    if (open) return
    clearInterval(timer)
    controller.abort(new AppError('unauthenticated', 'Please sign in.'))
  }, POLL_INTERVAL_MS)
  return { ended: controller.signal, stop: () => clearInterval(timer) }
}

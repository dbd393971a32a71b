import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WriterFailed, type WriterFailure } from '../../ports/note-writer.ts'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'
import { type Hear, type ModelClient, type ModelRequest, WorthRetrying } from './model-client.ts'
import type { ModelLimits } from './model-limits.ts'

export type PersistentModel = {
  /** `withinMs` is the time for everything, retries included. */
  ask(request: ModelRequest, hear: Hear, signal: AbortSignal, withinMs?: number): Promise<string>
  close(): void
}

/** These say nothing about the next request of somebody else. */
const FAULT_OF_THE_QUESTION: readonly WriterFailure[] = ['declined', 'too-long', 'unusable']

/** Asks again when that may help, gives up in time, and leaves alone what keeps failing. */
export function persistentModel(client: ModelClient, limits: ModelLimits, now = Date.now): PersistentModel {
  const breaker = circuitBreaker({ ...limits, now })
  const underWay = new Set<AbortController>()
  let closed = false

  return {
    async ask(request, hear, signal, withinMs = limits.totalMs) {
      if (closed) throw new WriterFailed('resting')
      const controller = new AbortController()
      const stop = () => controller.abort(signal.reason)
      signal.addEventListener('abort', stop)
      const tooLong = setTimeout(() => controller.abort(new WriterFailed('slow')), withinMs)
      underWay.add(controller)
      try {
        signal.throwIfAborted()
        const bounds = { ...limits, totalMs: withinMs }
        return await attempts(client, breaker, bounds, request, hear, controller.signal)
      } finally {
        clearTimeout(tooLong)
        signal.removeEventListener('abort', stop)
        underWay.delete(controller)
      }
    },
    close() {
      closed = true
      for (const controller of underWay) controller.abort(new WriterFailed('resting'))
    },
  }
}

async function attempts(
  client: ModelClient,
  breaker: CircuitBreaker,
  limits: ModelLimits,
  request: ModelRequest,
  hear: Hear,
  signal: AbortSignal,
): Promise<string> {
  const endsAt = Date.now() + limits.totalMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(client, breaker, request, hear, signal)
    } catch (error) {
      if (!(error instanceof WorthRetrying) || attempt >= limits.retries) throw error
      const wait = error.afterMs ?? pauseBefore(attempt, limits.retryPauseMs)
      // Asked to come back later than anybody would wait: then not at all, rather than too early.
      if (wait > limits.firstTokenMs || Date.now() + wait >= endsAt) throw error
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

async function attemptOnce(
  client: ModelClient,
  breaker: CircuitBreaker,
  request: ModelRequest,
  hear: Hear,
  signal: AbortSignal,
): Promise<string> {
  if (!breaker.mayTry()) throw new WriterFailed('resting')
  try {
    const text = await client.ask(request, hear, signal)
    breaker.succeeded()
    return text
  } catch (error) {
    if (error instanceof WriterFailed && !FAULT_OF_THE_QUESTION.includes(error.failure)) breaker.failed()
    else breaker.undecided()
    throw error
  }
}

function pauseBefore(attempt: number, first: number): number {
  const longest = first * 2 ** attempt
  return longest - randomInt(Math.max(1, Math.floor(longest / 2)))
}

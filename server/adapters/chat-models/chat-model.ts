import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatAnswer, ChatRequest } from '../../ports/chat-model.ts'
import type { ModelSpeed, SharedModel } from '../../ports/model-connections.ts'
import { WriterFailed, type WriterFailure } from '../../ports/note-writer.ts'
import { RetryableFailure } from './chat-failures.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { Exchange } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'
import { speedMemory } from './model-speed.ts'
import { requestQueue } from './request-queue.ts'
import { timedExchange } from './timed-exchange.ts'

type Options = {
  name: string
  where: string
  local: boolean
  exchange: Exchange
  limits: ModelLimits
  /** Concurrent requests; others wait. */
  atOnce: number
  speed?: Partial<ModelSpeed> | undefined
  contextTokens?: (() => number | undefined) | undefined
  ready?: Promise<void> | undefined
  /** Called after each answer, when the model is certainly loaded. */
  onAnswer?: (() => void) | undefined
  onClose?: (() => void) | undefined
  now?: (() => number) | undefined
}

/** Failures that don't affect another user's next request. */
const FAULT_OF_THE_REQUEST: readonly WriterFailure[] = ['declined', 'too-long', 'unusable', 'limit']
const MAX_WAITING = 50

/** Queues requests, retries when useful, times out, and pauses a model that keeps failing. */
export function sharedModel(options: Options): SharedModel {
  const { name, where, local, exchange, limits, atOnce, now = Date.now } = options
  const breaker = circuitBreaker({ ...limits, now })
  const queue = requestQueue({ atOnce, most: MAX_WAITING })
  const speed = speedMemory(options.speed)
  const underWay = new Set<AbortController>()
  let closed = false

  async function attempt(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    if (!breaker.mayTry()) throw new WriterFailed('paused')
    try {
      const answer = await timedExchange({ exchange, limits, speed, now }, request, signal)
      breaker.succeeded()
      options.onAnswer?.()
      const { inputTokens, outputTokens } = answer.usage
      return { text: answer.text, finished: answer.finished, usage: { inputTokens, outputTokens } }
    } catch (error) {
      if (error instanceof WriterFailed && !FAULT_OF_THE_REQUEST.includes(error.failure)) breaker.failed()
      else breaker.undecided()
      throw error
    }
  }

  async function attempts(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    const endsAt = Date.now() + limits.totalMs
    for (let retry = 0; ; retry += 1) {
      try {
        return await attempt(request, signal)
      } catch (error) {
        if (!(error instanceof RetryableFailure) || retry >= limits.retries) throw error
        const wait = error.afterMs ?? pauseBefore(retry, limits.retryPauseMs)
        // If Retry-After is longer than a clinician would wait, don't retry at all.
        if (wait > limits.maxRetryPauseMs || Date.now() + wait >= endsAt) throw error
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    }
  }

  async function ask(userId: number, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    if (closed) throw new WriterFailed('paused')
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    underWay.add(controller)
    let leave: (() => void) | undefined
    let tooLong: NodeJS.Timeout | undefined
    try {
      controller.signal.throwIfAborted()
      request.onWaiting?.(null)
      leave = await queue.enter(userId, controller.signal)
      // Queueing time doesn't count against the model.
      tooLong = setTimeout(() => controller.abort(new WriterFailed('slow', 'total')), limits.totalMs)
      return await attempts(request, controller.signal)
    } finally {
      clearTimeout(tooLong)
      leave?.()
      signal.removeEventListener('abort', stop)
      underWay.delete(controller)
    }
  }

  function close(): void {
    if (closed) return
    closed = true
    for (const controller of underWay) controller.abort(new WriterFailed('paused'))
    options.onClose?.()
  }

  return {
    name,
    where,
    local,
    close,
    ready: options.ready ?? Promise.resolve(),
    get contextTokens() {
      return options.contextTokens?.()
    },
    get speed() {
      return speed.speed
    },
    forUser: (userId) => ({
      name,
      where,
      local,
      close,
      get contextTokens() {
        return options.contextTokens?.()
      },
      ask: (request, signal) => ask(userId, request, signal),
    }),
  }
}

function pauseBefore(retry: number, first: number): number {
  const longest = first * 2 ** retry
  return longest - randomInt(Math.max(1, Math.floor(longest / 2)))
}

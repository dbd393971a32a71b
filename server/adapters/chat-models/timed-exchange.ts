import type { ChatRequest } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { type Exchange, type ExchangeResult, estimateTokens, type Usage } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'
import type { SpeedMemory } from './model-speed.ts'

/** A model unused for this long may have been unloaded. */
const COLD_AFTER_MS = 4 * 60_000
/** Assumed until measured: a small computer. */
const UNMEASURED_READS = 20
/** How much longer than estimated a model may take. */
const HEADROOM = 3

export type TimedAnswer = { text: string; finished: boolean; usage: Usage }

type Options = {
  exchange: Exchange
  limits: ModelLimits
  speed: SpeedMemory
  now: () => number
}

/** One attempt. The first-token timeout follows the model's measured speed, which the answer updates. */
export async function timedExchange(
  { exchange, limits, speed, now }: Options,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<TimedAnswer> {
  const promptTokens = estimateTokens(request.system + request.user)
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const began = now()
  const allowed = firstTokenAllowance(limits, speed, promptTokens, began)
  let timer = setTimeout(() => controller.abort(new WriterFailed('slow', 'first token')), allowed)
  const stopProgress = reportProgress(request, speed.readingMs(promptTokens), limits.progressMs, now)
  let firstAt: number | undefined
  let received = false

  function alive(): void {
    if (firstAt === undefined) {
      firstAt = now()
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(new WriterFailed('slow', 'silence')), limits.silenceMs)
    } else timer.refresh()
  }

  try {
    signal.throwIfAborted()
    const answer = await exchange(
      request,
      {
        alive,
        text(soFar) {
          alive()
          if (!received) stopProgress()
          received = true
          request.onText?.(soFar)
        },
      },
      controller.signal,
    )
    controller.signal.throwIfAborted()
    return remembered(answer, request, { speed, promptTokens, began, firstAt, ended: now() })
  } finally {
    clearTimeout(timer)
    stopProgress()
    signal.removeEventListener('abort', stop)
    // Closes the connection if the SDK still holds it.
    controller.abort()
  }
}

function firstTokenAllowance(
  limits: ModelLimits,
  speed: SpeedMemory,
  promptTokens: number,
  at: number,
): number {
  if (limits.firstTokenMs !== undefined) return limits.firstTokenMs
  const { lastUsedAt } = speed
  const cold = lastUsedAt === undefined || at - lastUsedAt > COLD_AFTER_MS
  const least = cold ? limits.minColdFirstTokenMs : limits.minFirstTokenMs
  const reading = speed.readingMs(promptTokens) ?? (promptTokens / UNMEASURED_READS) * 1000
  return Math.min(Math.max(least, HEADROOM * reading), limits.maxFirstTokenMs)
}

/** Reports every few seconds how long the model will still be reading. Returns a function that stops it. */
function reportProgress(
  { onWaiting }: ChatRequest,
  readingMs: number | undefined,
  everyMs: number,
  now: () => number,
): () => void {
  if (!onWaiting) return () => undefined
  const began = now()
  const tell = () => {
    const left = readingMs === undefined ? null : readingMs - (now() - began)
    onWaiting(left === null ? null : Math.max(1, Math.round(left / 1000)))
  }
  tell()
  const interval = setInterval(tell, everyMs)
  return () => clearInterval(interval)
}

type Timing = {
  speed: SpeedMemory
  promptTokens: number
  began: number
  firstAt: number | undefined
  ended: number
}

function remembered(
  { text, finished, usage }: ExchangeResult,
  { system, user }: ChatRequest,
  { speed, began, firstAt, ended }: Timing,
): TimedAnswer {
  const counted = usage ?? {
    inputTokens: estimateTokens(system + user),
    outputTokens: estimateTokens(text),
    cachedTokens: 0,
  }
  speed.used(ended)
  if (firstAt !== undefined) {
    speed.measured({
      promptTokens: counted.inputTokens - counted.cachedTokens,
      outputTokens: counted.outputTokens,
      firstTokenMs: firstAt - began,
      writingMs: ended - firstAt,
    })
  }
  return { text, finished, usage: counted }
}

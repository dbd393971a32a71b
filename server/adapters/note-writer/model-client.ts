import OpenAI from 'openai'
import { WriterFailed, type WriterFailure } from '../../ports/note-writer.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { ModelLimits } from './model-limits.ts'

export type ModelAddress = { baseUrl: string; model: string; apiKey: string | undefined }

export type ModelRequest = { system: string; user: string }

/** Hears the whole text so far, each time it has grown. */
export type Hear = (textSoFar: string) => void

/** A failure that may be over in a moment, and before which nobody has heard anything. */
export class WorthRetrying extends WriterFailed {
  /** How long the server asked us to wait. */
  readonly afterMs: number | undefined

  constructor(failure: WriterFailure, code: string, afterMs?: number) {
    super(failure, code)
    this.afterMs = afterMs
  }
}

export type ModelClient = {
  /** One request. Resolves with the text once the model has said that it is complete. */
  ask(request: ModelRequest, hear: Hear, signal: AbortSignal): Promise<string>
}

export function modelClient({ baseUrl, model, apiKey }: ModelAddress, limits: ModelLimits): ModelClient {
  const client = new OpenAI({
    baseURL: baseUrl,
    // The package insists on a key; a server on one's own machine has none.
    apiKey: apiKey ?? 'none',
    ...(apiKey ? {} : { defaultHeaders: { authorization: null } }),
    // Whatever else it would take from the environment: config.ts alone reads that.
    ...{ organization: null, project: null, adminAPIKey: null, webhookSecret: null },
    // Retries and time limits are ours: they must know whether somebody has heard something already.
    ...{ maxRetries: 0, timeout: limits.totalMs },
    fetch: boundedFetch(limits),
    // It would write what it cannot read to the console: that may be half a sentence of a note.
    ...{ logLevel: 'off', logger: SILENT },
  })
  const options = { temperature: true, newTokenLimit: true }

  async function stream({ system, user }: ModelRequest, signal: AbortSignal) {
    const limit = options.newTokenLimit ? 'max_completion_tokens' : 'max_tokens'
    return client.chat.completions.create(
      {
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        [limit]: limits.maxTokens,
        ...(options.temperature ? { temperature: 0.2 } : {}),
      },
      { signal },
    )
  }

  /** Some models take no temperature, some servers know only the old name of the limit: asked again, and remembered. */
  async function negotiated(request: ModelRequest, signal: AbortSignal) {
    for (;;) {
      try {
        return await stream(request, signal)
      } catch (error) {
        const complaint = complaintOf(error)
        if (options.temperature && complaint === 'temperature') options.temperature = false
        else if (options.newTokenLimit && complaint === 'max_completion_tokens') options.newTokenLimit = false
        else throw error
      }
    }
  }

  return {
    async ask(request, hear, signal) {
      const controller = new AbortController()
      const stop = () => controller.abort(signal.reason)
      signal.addEventListener('abort', stop)
      const tooSlow = setTimeout(() => controller.abort(new WriterFailed('slow')), limits.firstTokenMs)
      let text = ''
      let finish = ''
      try {
        signal.throwIfAborted()
        for await (const chunk of await negotiated(request, controller.signal)) {
          const choice = chunk?.choices?.[0]
          if (choice?.finish_reason) finish = choice.finish_reason
          const delta = (choice?.delta ?? {}) as Delta
          const piece = typeof delta.content === 'string' ? delta.content : ''
          // Thinking is no answer, but a sign of life.
          if (piece || delta.reasoning || delta.reasoning_content) tooSlow.refresh()
          if (!piece) continue
          text += piece
          if (text.length > limits.maxCharacters) throw new WriterFailed('unusable', 'too many characters')
          hear(text)
        }
        // The package ends an aborted answer like a finished one.
        controller.signal.throwIfAborted()
      } catch (error) {
        // Whoever aborted knows better why than the package does.
        controller.signal.throwIfAborted()
        throw failureOf(error, text !== '')
      } finally {
        clearTimeout(tooSlow)
        signal.removeEventListener('abort', stop)
        controller.abort()
      }
      return complete(text, finish)
    },
  }
}

/** `reasoning` and `reasoning_content` are what vLLM, Ollama and llama.cpp add to the API. */
type Delta = { content?: unknown; reasoning?: unknown; reasoning_content?: unknown }

/** Half a note would silently lack its plan: only an answer that was finished is one. */
function complete(text: string, finish: string): string {
  switch (finish) {
    case '':
      throw new WriterFailed('broken', 'no end')
    case 'length':
      throw new WriterFailed('unusable', 'token limit')
    case 'content_filter':
      throw new WriterFailed('declined', 'content filter')
    default:
      return text
  }
}

function complaintOf(error: unknown): string | undefined {
  if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 422)) return undefined
  if (error.param) return error.param
  // "There is a field that I do not know", in a form that the package does not hand on: the newest field it is.
  if (error.status === 422 && !error.error) return 'max_completion_tokens'
  return ['temperature', 'max_completion_tokens'].find((name) => error.message.includes(name))
}

/** What happened, without a word of what the server said: it may quote the visit. */
function failureOf(error: unknown, heard: boolean): WriterFailed {
  if (error instanceof WriterFailed) return error
  if (error instanceof OpenAI.APIConnectionError) {
    return new WorthRetrying('unreachable', networkCode(error.cause))
  }
  if (error instanceof OpenAI.APIError) {
    return error.status === undefined
      ? new WriterFailed('broken', 'error in the stream')
      : statusFailure(error)
  }
  // The connection broke while the answer was read.
  if (networkCode(error) && !heard) return new WorthRetrying('unreachable', networkCode(error))
  return new WriterFailed('broken', networkCode(error) || 'not readable')
}

function statusFailure(error: InstanceType<typeof OpenAI.APIError>): WriterFailed {
  const status = error.status as number
  const code = `status ${status}`
  if (status === 429) return new WorthRetrying('busy', code, retryAfterOf(error.headers))
  if (status >= 500) return new WorthRetrying('broken', code, retryAfterOf(error.headers))
  if (status === 400 || status === 413 || status === 422) {
    const said = `${error.code} ${error.type} ${error.message}`
    if (status === 413 || /context|too long|maximum length/i.test(said)) {
      return new WriterFailed('too-long', code)
    }
    return new WriterFailed('declined', code)
  }
  return new WriterFailed('refused', code)
}

function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function networkCode(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code
  }
  return ''
}

const nothing = () => undefined
const SILENT = { error: nothing, warn: nothing, info: nothing, debug: nothing }

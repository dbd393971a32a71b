import Anthropic from '@anthropic-ai/sdk'
import type { ChatRequest } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { connectionFailure, statusFailure } from './chat-failures.ts'
import type { Exchange, ExchangeResult, Listener } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'
import { SILENT } from './silent-logger.ts'

type Options = {
  server: { baseUrl: string; model: string; apiKey: string }
  limits: Pick<ModelLimits, 'totalMs' | 'maxTokens' | 'thinkingTokens' | 'maxCharacters'>
  fetch: typeof globalThis.fetch
}

type Dialect = {
  /** Tried first, dropped if the model rejects it, and remembered. */
  schema: boolean
  /** The model thinks before it answers, and thinking counts as output. */
  thinks: boolean
}

export function anthropicClient({ server, limits, fetch }: Options): Anthropic {
  return new Anthropic({
    apiKey: server.apiKey,
    baseURL: server.baseUrl.replace(/\/v1$/, ''),
    fetch,
    // Nothing from the environment except through config.ts, no traces containing a visit's words, no output.
    webhookKey: null,
    openTelemetry: false as const,
    logLevel: 'off' as const,
    logger: SILENT,
    // We handle retries and time limits, because they depend on whether anything was received yet.
    maxRetries: 0,
    timeout: limits.totalMs,
  })
}

/** Anthropic's Messages API. */
export function anthropicExchange(options: Options): Exchange {
  const { server, limits } = options
  const client = anthropicClient(options)
  const dialect: Dialect = { schema: true, thinks: false }

  async function negotiated(request: ChatRequest, signal: AbortSignal) {
    for (;;) {
      try {
        return await client.messages.create(bodyOf(server.model, request, dialect, limits), { signal })
      } catch (error) {
        if (!request.schema || !dialect.schema || !isSchemaRefused(error)) throw error
        dialect.schema = false
      }
    }
  }

  return async function exchange(request, listener, signal): Promise<ExchangeResult> {
    let received = false
    try {
      const stream = await negotiated(request, signal)
      const { thought, ...answer } = await read(stream, listener, limits, () => {
        received = true
      })
      signal.throwIfAborted()
      if (thought && !dialect.thinks) {
        dialect.thinks = true
        // Thinking used up the whole limit, so retry with more.
        if (!answer.finished && !received) return await exchange(request, listener, signal)
      }
      return answer
    } catch (error) {
      signal.throwIfAborted()
      throw anthropicFailure(error, received)
    }
  }
}

function bodyOf(
  model: string,
  // This API no longer has a temperature.
  { system, user, maxTokens, schema }: ChatRequest,
  dialect: Dialect,
  limits: Options['limits'],
): Anthropic.MessageCreateParamsStreaming {
  return {
    model,
    stream: true,
    max_tokens: Math.min(maxTokens + (dialect.thinks ? limits.thinkingTokens : 0), limits.maxTokens),
    system,
    messages: [{ role: 'user', content: user }],
    ...(schema && dialect.schema
      ? { output_config: { format: { type: 'json_schema' as const, schema: schema.schema } } }
      : {}),
  }
}

async function read(
  stream: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  listener: Listener,
  limits: Options['limits'],
  onText: () => void,
): Promise<ExchangeResult & { thought: boolean }> {
  let text = ''
  let thought = false
  let stop: string | null = null
  const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 }
  let counted = false
  for await (const event of stream) {
    if (event?.type === 'message_start') {
      const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = event.message.usage
      usage.cachedTokens = cache_read_input_tokens ?? 0
      usage.inputTokens = input_tokens + usage.cachedTokens + (cache_creation_input_tokens ?? 0)
      counted = true
    } else if (event?.type === 'message_delta') {
      stop = event.delta.stop_reason ?? stop
      usage.outputTokens = event.usage?.output_tokens ?? usage.outputTokens
    } else if (event?.type === 'content_block_delta') {
      // Thinking is dropped; it only shows that the model is working.
      if (event.delta.type !== 'text_delta') {
        thought = true
        listener.alive()
        continue
      }
      text += event.delta.text
      if (text.length > limits.maxCharacters) throw new WriterFailed('unusable', 'too many characters')
      onText()
      listener.text(text)
    }
  }
  return { text, finished: isFinished(stop), usage: counted ? usage : undefined, thought }
}

function isFinished(stop: string | null): boolean {
  if (stop === null) throw new WriterFailed('broken', 'no end')
  if (stop === 'refusal') throw new WriterFailed('declined', 'refusal')
  return stop !== 'max_tokens' && stop !== 'model_context_window_exceeded'
}

function isSchemaRefused(error: unknown): boolean {
  const refused = error instanceof Anthropic.APIError && error.status === 400
  return refused && /output_config|output format|json_schema|schema/i.test(error.message)
}

export function anthropicFailure(error: unknown, received: boolean): WriterFailed {
  if (error instanceof WriterFailed) return error
  if (error instanceof Anthropic.APIConnectionError) return connectionFailure(error.cause ?? error, false)
  if (error instanceof Anthropic.APIError) {
    const { status, headers, message } = error
    if (status === undefined) return new WriterFailed('broken', 'error in the stream')
    return statusFailure({ status, headers, said: message })
  }
  return connectionFailure(error, received)
}

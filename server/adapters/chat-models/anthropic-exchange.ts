import Anthropic from '@anthropic-ai/sdk'
import type { ChatRequest } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { connectionFailure, statusFailure } from './chat-failures.ts'
import type { Exchange, Exchanged, Listener } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'
import { SILENT } from './silent-logger.ts'
import { unwrapLines, WRAPPED_HINT, wrappedSchema } from './wrapped-lines.ts'

type Options = {
  server: { baseUrl: string; model: string; apiKey: string }
  limits: ModelLimits
  fetch: typeof globalThis.fetch
}

/** Older models know no schema, newer ones no temperature. Tried first, given up when refused, and remembered. */
type Dialect = { schema: boolean; temperature: boolean }

/** Anthropic's Messages API. */
export function anthropicExchange({ server, limits, fetch }: Options): Exchange {
  const client = new Anthropic({
    apiKey: server.apiKey,
    baseURL: server.baseUrl,
    fetch,
    // Nothing from the environment but what config.ts reads, no traces with the words of a visit, no output.
    ...{ webhookKey: null, openTelemetry: false as const, logLevel: 'off' as const, logger: SILENT },
    // Retries and time limits are ours: they depend on whether anything was heard already.
    ...{ maxRetries: 0, timeout: limits.totalMs },
  })
  const dialect: Dialect = { schema: true, temperature: true }

  async function negotiated(request: ChatRequest, signal: AbortSignal) {
    for (;;) {
      try {
        return await client.messages.create(bodyOf(server.model, request, dialect, limits), { signal })
      } catch (error) {
        const refused = refusedField(error, dialect, request)
        if (!refused) throw error
        dialect[refused] = false
      }
    }
  }

  return async (request, listener, signal) => {
    let heard = false
    try {
      const stream = await negotiated(request, signal)
      const wrapped = request.schema !== undefined && dialect.schema
      const reading = { limits, wrapped, onText: () => (heard = true) }
      const answer = await read(stream, listener, reading)
      signal.throwIfAborted()
      return answer
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, heard)
    }
  }
}

function bodyOf(
  model: string,
  { system, user, temperature, maxTokens, schema }: ChatRequest,
  dialect: Dialect,
  limits: ModelLimits,
): Anthropic.MessageCreateParamsStreaming {
  const wrapped = schema && dialect.schema
  return {
    model,
    stream: true,
    max_tokens: Math.min(maxTokens, limits.maxTokens),
    system: wrapped ? `${system}\n\n${WRAPPED_HINT}` : system,
    messages: [{ role: 'user', content: user }],
    ...(dialect.temperature ? { temperature: Math.min(1, temperature) } : {}),
    ...(wrapped
      ? { output_config: { format: { type: 'json_schema' as const, schema: wrappedSchema(schema.schema) } } }
      : {}),
  }
}

type Reading = { limits: ModelLimits; wrapped: boolean; onText: () => void }

async function read(
  stream: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  listener: Listener,
  { limits, wrapped, onText }: Reading,
): Promise<Exchanged> {
  let raw = ''
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
      // Thinking is dropped; it only shows that the model is at work.
      if (event.delta.type !== 'text_delta') {
        listener.alive()
        continue
      }
      raw += event.delta.text
      if (raw.length > limits.maxCharacters) throw new WriterFailed('unusable', 'too many characters')
      onText()
      if (!wrapped) listener.text(raw)
      else if (event.delta.text.includes('}')) listener.text(unwrapLines(raw))
      else listener.alive()
    }
  }
  return {
    text: wrapped ? unwrapLines(raw) : raw,
    finished: isFinished(stop),
    usage: counted ? usage : undefined,
  }
}

function isFinished(stop: string | null): boolean {
  if (stop === null) throw new WriterFailed('broken', 'no end')
  if (stop === 'refusal') throw new WriterFailed('declined', 'refusal')
  return stop !== 'max_tokens' && stop !== 'model_context_window_exceeded'
}

function refusedField(error: unknown, dialect: Dialect, request: ChatRequest): keyof Dialect | undefined {
  if (!(error instanceof Anthropic.APIError) || error.status !== 400) return undefined
  const said = error.message
  if (request.schema && dialect.schema && /output_config|output format|json_schema|schema/i.test(said)) {
    return 'schema'
  }
  return dialect.temperature && said.includes('temperature') ? 'temperature' : undefined
}

function failureOf(error: unknown, heard: boolean): WriterFailed {
  if (error instanceof WriterFailed) return error
  if (error instanceof Anthropic.APIConnectionError) return connectionFailure(error.cause ?? error, false)
  if (error instanceof Anthropic.APIError) {
    const { status, headers, message } = error
    if (status === undefined) return new WriterFailed('broken', 'error in the stream')
    return statusFailure({ status, headers, said: message })
  }
  return connectionFailure(error, heard)
}

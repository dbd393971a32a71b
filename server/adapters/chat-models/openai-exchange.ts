import OpenAI, { AzureOpenAI } from 'openai'
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources'
import type { ChatRequest } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { connectionFailure, statusFailure } from './chat-failures.ts'
import type { Exchange, ExchangeResult, Listener, Usage } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'
import { SILENT } from './silent-logger.ts'

export type OpenAiServer = {
  baseUrl: string
  model: string
  apiKey: string | undefined
  /** For Azure's older URLs with deployments; otherwise `baseUrl` is OpenAI-compatible. */
  azureApiVersion?: string | undefined
}

type Options = { server: OpenAiServer; limits: ModelLimits; fetch: typeof globalThis.fetch }

/** Parameters that not every server accepts. Tried first, dropped if rejected, and remembered. */
type Dialect = {
  schema: boolean
  usage: boolean
  newTokenLimit: boolean
  temperature: boolean
  /** The model thinks before it answers, and thinking counts as output. */
  thinks: boolean
}
/** Least important first, for a server that rejects a parameter without naming it. */
const FIELDS = [
  ['schema', 'response_format'],
  ['usage', 'stream_options'],
  ['newTokenLimit', 'max_completion_tokens'],
  ['temperature', 'temperature'],
] as const satisfies readonly (readonly [keyof Dialect, string])[]

/** Any OpenAI-compatible chat server. */
export function openAiExchange({ server, limits, fetch }: Options): Exchange {
  const complaints = new Complaints()
  const client = clientFor(server, limits, complaints.noting(fetch))
  const dialect: Dialect = {
    schema: true,
    usage: true,
    newTokenLimit: true,
    temperature: true,
    thinks: false,
  }

  function open(request: ChatRequest, signal: AbortSignal) {
    return client.chat.completions.create(bodyOf(server.model, request, dialect, limits), { signal })
  }

  async function negotiated(request: ChatRequest, signal: AbortSignal) {
    for (;;) {
      try {
        return await open(request, signal)
      } catch (error) {
        const refused = refusedField(error, complaints.last, dialect, request)
        if (!refused) throw error
        dialect[refused] = false
      }
    }
  }

  return async function exchange(request, listener, signal): Promise<ExchangeResult> {
    let text = ''
    try {
      const stream = await negotiated(request, signal)
      const answer = await read(stream, listener, limits, (soFar) => {
        text = soFar
      })
      signal.throwIfAborted()
      if (answer.thought && !dialect.thinks) {
        dialect.thinks = true
        // Thinking used up the whole limit, so retry with more.
        if (!answer.finished && text === '') return await exchange(request, listener, signal)
      }
      return { text, finished: answer.finished, usage: answer.usage }
    } catch (error) {
      // The abort reason is more specific than the SDK's error.
      signal.throwIfAborted()
      throw failureOf(error, text !== '')
    }
  }
}

function clientFor(
  { baseUrl, model, apiKey, azureApiVersion }: OpenAiServer,
  limits: ModelLimits,
  fetch: typeof globalThis.fetch,
): OpenAI {
  const options = {
    // Everything else it would read from the environment, which only config.ts does.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // We handle retries and time limits, because they depend on whether anything was received yet.
    maxRetries: 0,
    timeout: limits.totalMs,
    // It would print what it can't parse, which may be half a sentence of a note.
    logLevel: 'off' as const,
    logger: SILENT,
    fetch,
  }
  if (azureApiVersion) {
    return new AzureOpenAI({
      ...options,
      endpoint: baseUrl,
      deployment: model,
      apiVersion: azureApiVersion,
      apiKey: apiKey ?? 'none',
    })
  }
  return new OpenAI({
    ...options,
    baseURL: baseUrl,
    // The SDK requires a key; a local server has none.
    apiKey: apiKey ?? 'none',
    ...(apiKey ? {} : { defaultHeaders: { authorization: null } }),
  })
}

function bodyOf(
  model: string,
  { system, user, temperature, maxTokens, schema }: ChatRequest,
  dialect: Dialect,
  limits: ModelLimits,
): ChatCompletionCreateParamsStreaming {
  const room = Math.min(maxTokens + (dialect.thinks ? limits.thinkingTokens : 0), limits.maxTokens)
  return {
    model,
    stream: true,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    [dialect.newTokenLimit ? 'max_completion_tokens' : 'max_tokens']: room,
    ...(dialect.temperature ? { temperature } : {}),
    ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
    ...(schema && dialect.schema
      ? {
          response_format: {
            type: 'json_schema' as const,
            json_schema: { name: schema.name, strict: true, schema: schema.schema },
          },
        }
      : {}),
  }
}

async function read(
  stream: AsyncIterable<ChatCompletionChunk>,
  listener: Listener,
  limits: ModelLimits,
  onText: (soFar: string) => void,
): Promise<{ finished: boolean; usage: Usage | undefined; thought: boolean }> {
  let text = ''
  let finish = ''
  let thought = false
  let usage: CountedUsage | undefined
  for await (const chunk of stream) {
    usage = usageOf(chunk?.usage) ?? usage
    const choice = chunk?.choices?.[0]
    if (choice?.finish_reason) finish = choice.finish_reason
    const delta = (choice?.delta ?? {}) as Delta
    if (delta.reasoning || delta.reasoning_content) {
      thought = true
      listener.alive()
    }
    const piece = typeof delta.content === 'string' ? delta.content : ''
    if (!piece) continue
    text += piece
    if (text.length > limits.maxCharacters) throw new WriterFailed('unusable', 'too many characters')
    onText(text)
    listener.text(text)
  }
  if (usage && usage.thinkingTokens > 0) thought = true
  return { finished: isFinished(finish), usage, thought }
}

/** `reasoning` and `reasoning_content` are extensions by OpenRouter, vLLM, Ollama and llama.cpp. */
type Delta = { content?: unknown; reasoning?: unknown; reasoning_content?: unknown }

type CountedUsage = Usage & { thinkingTokens: number }

function usageOf(usage: ChatCompletionChunk['usage']): CountedUsage | undefined {
  if (!usage || !Number.isFinite(usage.prompt_tokens) || !Number.isFinite(usage.completion_tokens)) {
    return undefined
  }
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    thinkingTokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
  }
}

/** Without a finish reason, the connection closed too early. */
function isFinished(finish: string): boolean {
  if (finish === '') throw new WriterFailed('broken', 'no end')
  if (finish === 'content_filter') throw new WriterFailed('declined', 'content filter')
  return finish !== 'length'
}

/** The SDK parses only one form of error body; the others name the rejected field, too. */
class Complaints {
  last = ''

  noting(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      const response = await fetch(input, init)
      if (response.status !== 400 && response.status !== 422) return response
      this.last = await response.text()
      return new Response(this.last, { status: response.status, headers: response.headers })
    }
  }
}

function refusedField(
  error: unknown,
  said: string,
  dialect: Dialect,
  request: ChatRequest,
): keyof Dialect | undefined {
  if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 422)) return undefined
  const used = FIELDS.filter(([name]) => dialect[name] && (name !== 'schema' || request.schema !== undefined))
  const named = used.find(([, field]) => error.param === field || error.param?.startsWith(`${field}.`))
  if (named) return named[0]
  const mentioned = used.find(([, field]) => said.includes(field))
  if (mentioned) return mentioned[0]
  if (request.schema && dialect.schema && /json_schema|structured output|grammar/i.test(said)) return 'schema'
  // An unknown field was rejected without naming it.
  return error.status === 422 ? used[0]?.[0] : undefined
}

/** Classifies the error. The server's message is dropped because it may quote the visit. */
function failureOf(error: unknown, received: boolean): WriterFailed {
  if (error instanceof WriterFailed) return error
  if (error instanceof OpenAI.APIConnectionError) return connectionFailure(error.cause ?? error, false)
  if (error instanceof OpenAI.APIError) {
    const { status, headers, code, type, message } = error
    return status === undefined
      ? new WriterFailed('broken', 'error in the stream')
      : statusFailure({ status, headers, said: `${code} ${type} ${message}` })
  }
  // The connection broke during the answer.
  return connectionFailure(error, received)
}

import { WriterFailed } from '../../ports/note-writer.ts'
import type { Exchange } from './exchange.ts'
import type { ModelLimits } from './model-limits.ts'

/** The part of node-llama-cpp 3 that we use. */
export type LlamaPackage = {
  getLlama(): Promise<{ loadModel(options: { modelPath: string }): Promise<LoadedModel> }>
  LlamaChatSession: new (options: { contextSequence: unknown; systemPrompt: string }) => Session
}
type LoadedModel = {
  createContext(options: { contextSize: { min: number; max: number } }): Promise<Context>
  tokenize(text: string): unknown[]
  dispose(): Promise<void>
}
type Context = { contextSize: number; getSequence(): unknown }
type Session = {
  promptWithMeta(
    text: string,
    options: {
      signal: AbortSignal
      maxTokens: number
      temperature: number
      onTextChunk: (piece: string) => void
    },
  ): Promise<{ responseText: string; stopReason: string }>
  dispose(options: { disposeSequence: boolean }): void
}

type Options = { path: string; load: () => Promise<LlamaPackage>; limits: ModelLimits }

/** Less can't hold a visit; more is an hour and a half of talk. */
const CONTEXT = { min: 8_192, max: 32_768 }
/** Tokens for the chat template around the messages. */
const ROOM = 64
const FINISHED = ['eogToken', 'stopGenerationTrigger', 'customStopTrigger']

export type GgufExchange = {
  exchange: Exchange
  /** Undefined until the model is loaded. */
  contextTokens(): number | undefined
  close(): Promise<void>
}

/** A model in this process, loaded on the first request. The caller sends one request at a time. */
export function ggufExchange({ path, load, limits }: Options): GgufExchange {
  type Loaded = { llama: LlamaPackage; model: LoadedModel; context: Context }
  let loading: Promise<Loaded> | undefined
  let contextSize: number | undefined
  let last: Promise<unknown> = Promise.resolve()

  function loaded(): Promise<Loaded> {
    loading ??= (async () => {
      const llama = await load()
      const model = await (await llama.getLlama()).loadModel({ modelPath: path })
      const context = await model.createContext({ contextSize: CONTEXT })
      contextSize = context.contextSize
      return { llama, model, context }
    })()
    // The next request retries, because memory may be free by then.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const exchange: Exchange = async ({ system, user, temperature, maxTokens }, listener, signal) => {
    const { llama, model, context } = await withAbort(loaded(), signal).catch((error) => {
      signal.throwIfAborted()
      throw error instanceof WriterFailed ? error : new WriterFailed('unreachable', 'not loaded')
    })
    // The package would silently drop the beginning of a prompt that is too long.
    const promptTokens = model.tokenize(system + user).length
    const room = context.contextSize - promptTokens - ROOM
    const wanted = Math.min(maxTokens, limits.maxTokens)
    if (room < Math.min(wanted, CONTEXT.min / 4)) throw new WriterFailed('too-long', 'context')
    const session = new llama.LlamaChatSession({
      contextSequence: context.getSequence(),
      systemPrompt: system,
    })
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    let text = ''
    try {
      const { stopReason } = await session.promptWithMeta(user, {
        signal: controller.signal,
        maxTokens: Math.min(wanted, room),
        temperature,
        onTextChunk(piece) {
          text += piece
          if (text.length > limits.maxCharacters) {
            controller.abort(new WriterFailed('unusable', 'too many characters'))
          } else listener.text(text)
        },
      })
      controller.signal.throwIfAborted()
      const finished = stopReason !== 'maxTokens'
      if (finished && !FINISHED.includes(stopReason)) throw new WriterFailed('broken', 'no end')
      const outputTokens = model.tokenize(text).length
      return { text, finished, usage: { inputTokens: promptTokens, outputTokens, cachedTokens: 0 } }
    } catch (error) {
      controller.signal.throwIfAborted()
      throw error instanceof WriterFailed ? error : new WriterFailed('broken', 'not readable')
    } finally {
      signal.removeEventListener('abort', stop)
      session.dispose({ disposeSequence: true })
    }
  }

  return {
    exchange(request, listener, signal) {
      const answer = exchange(request, listener, signal)
      last = answer.catch(() => undefined)
      return answer
    },
    contextTokens: () => contextSize,
    async close() {
      const held = await loading?.catch(() => undefined)
      await last
      await held?.model.dispose()
    },
  }
}

/** Loading is slow and can't be stopped, but the caller doesn't have to wait for it. */
function withAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

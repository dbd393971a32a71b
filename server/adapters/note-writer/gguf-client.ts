import { WriterFailed } from '../../ports/note-writer.ts'
import type { ModelClient } from './model-client.ts'
import type { ModelLimits } from './model-limits.ts'

/** What we use of node-llama-cpp 3. */
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

/** Less is no visit; more is an hour and a half of talk. */
const CONTEXT = { min: 8_192, max: 32_768 }
/** What the wrapping of the messages may take. */
const ROOM = 64
const FINISHED = ['eogToken', 'stopGenerationTrigger', 'customStopTrigger']

export type GgufClient = ModelClient & { close(): Promise<void> }

/** One answer after the other: a model in one's own machine has one mind. It is loaded with the first question. */
export function ggufClient({ path, load, limits }: Options): GgufClient {
  let loading: Promise<{ llama: LlamaPackage; model: LoadedModel; context: Context }> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function loaded() {
    loading ??= (async () => {
      const llama = await load()
      const model = await (await llama.getLlama()).loadModel({ modelPath: path })
      return { llama, model, context: await model.createContext({ contextSize: CONTEXT }) }
    })()
    // The next one tries again: memory may be free by then.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const answer: ModelClient['ask'] = async ({ system, user }, hear, signal) => {
    const { llama, model, context } = await loaded().catch(() => {
      throw new WriterFailed('unreachable', 'not loaded')
    })
    signal.throwIfAborted()
    // It would drop the beginning of what does not fit, without a word.
    const room = context.contextSize - model.tokenize(system + user).length - ROOM
    if (room < Math.min(limits.maxTokens, CONTEXT.min / 4)) throw new WriterFailed('too-long', 'context')
    const session = new llama.LlamaChatSession({
      contextSequence: context.getSequence(),
      systemPrompt: system,
    })
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop)
    const tooSlow = setTimeout(() => controller.abort(new WriterFailed('slow')), limits.firstTokenMs)
    let text = ''
    try {
      const { stopReason } = await session.promptWithMeta(user, {
        signal: controller.signal,
        maxTokens: Math.min(limits.maxTokens, room),
        temperature: 0.2,
        onTextChunk(piece) {
          tooSlow.refresh()
          text += piece
          if (text.length > limits.maxCharacters) {
            controller.abort(new WriterFailed('unusable', 'too many characters'))
          } else hear(text)
        },
      })
      controller.signal.throwIfAborted()
      if (stopReason === 'maxTokens') throw new WriterFailed('unusable', 'token limit')
      if (!FINISHED.includes(stopReason)) throw new WriterFailed('broken', 'no end')
      return text
    } catch (error) {
      controller.signal.throwIfAborted()
      throw error instanceof WriterFailed ? error : new WriterFailed('broken', 'not readable')
    } finally {
      clearTimeout(tooSlow)
      signal.removeEventListener('abort', stop)
      session.dispose({ disposeSequence: true })
    }
  }

  return {
    ask(request, hear, signal) {
      const turn = last.then(() => {
        signal.throwIfAborted()
        return answer(request, hear, signal)
      })
      last = turn.catch(() => undefined)
      return withAbort(turn, signal)
    },
    async close() {
      const held = await loading?.catch(() => undefined)
      await last
      await held?.model.dispose()
    },
  }
}

/** Whoever waits for a turn, or for the file to load, need not wait when the signal comes. */
function withAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

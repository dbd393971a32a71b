import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { connectionsFrom, environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import type { ChatRequest } from '../../ports/chat-model.ts'
import type { LlamaPackage } from './gguf-exchange.ts'
import { canReadGguf, ggufModel } from './gguf-model.ts'
import type { ModelLimits } from './model-limits.ts'

/**
 * The package is native and not one of our dependencies, so this implements its documented interface: one
 * sequence per context, streamed pieces, an abort that throws its reason. `npm run try:gguf` tests the real
 * one.
 */
function standIn(
  say: (user: string) => { pieces: string[]; everyMs?: number; stopReason?: string },
  contextSize = 32_768,
) {
  const seen = { loads: 0, sequences: 0, most: 0, disposed: false }
  const llama: LlamaPackage = {
    async getLlama() {
      return {
        async loadModel() {
          seen.loads += 1
          return {
            createContext: async () => ({
              contextSize,
              getSequence() {
                seen.sequences += 1
                seen.most = Math.max(seen.most, seen.sequences)
                return {}
              },
            }),
            tokenize: (text) => [...text],
            async dispose() {
              seen.disposed = true
            },
          }
        },
      }
    },
    LlamaChatSession: class {
      async promptWithMeta(
        user: string,
        { signal, onTextChunk }: { signal: AbortSignal; onTextChunk: (piece: string) => void },
      ) {
        const { pieces, everyMs = 0, stopReason = 'eogToken' } = say(user)
        for (const piece of pieces) {
          await pause(everyMs)
          signal.throwIfAborted()
          onTextChunk(piece)
        }
        return { responseText: pieces.join(''), stopReason }
      }
      dispose() {
        seen.sequences -= 1
      }
    },
  }
  return { llama, seen }
}

const forever = () => new AbortController().signal
const REQUEST: ChatRequest = {
  task: 'write',
  system: 'Write.',
  user: 'Sleeps four hours.',
  temperature: 0.2,
  maxTokens: 2_000,
}
const modelOf = (llama: LlamaPackage, limits: Partial<ModelLimits> = {}) =>
  ggufModel({
    path: '/models/m.gguf',
    load: async () => llama,
    limits: { firstTokenMs: 60_000, retryPauseMs: 1, failuresToPause: 100, ...limits },
  })

describe('a GGUF model', () => {
  it('is loaded once, answers one request at a time, and streams', async () => {
    const { llama, seen } = standIn((user) => ({ pieces: ['Plan: ', user], everyMs: 5 }))
    const model = modelOf(llama)
    const heard: string[] = []
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((user) =>
        model.forUser(1).ask({ ...REQUEST, user, onText: (text) => heard.push(text) }, forever()),
      ),
    )
    expect(answers.map(({ text }) => text)).toEqual(['Plan: One.', 'Plan: Two.', 'Plan: Three.'])
    expect(answers[0]).toMatchObject({ finished: true, usage: { inputTokens: 10, outputTokens: 10 } })
    expect(heard.slice(0, 2)).toEqual(['Plan: ', 'Plan: One.'])
    expect(seen).toMatchObject({ loads: 1, sequences: 0, most: 1 })
    expect(model).toMatchObject({
      name: 'm.gguf',
      where: 'this computer',
      local: true,
      contextTokens: 32_768,
    })
    model.close()
    await vi.waitFor(() => expect(seen.disposed).toBe(true), 60_000)
  })

  type How = { contextSize?: number; stopReason?: string; everyMs?: number }
  it.each<[string, How, Partial<ModelLimits>]>([
    ['too-long', { contextSize: 1_000 }, {}],
    ['broken', { stopReason: 'somethingNew' }, {}],
    ['slow', { everyMs: 400 }, { firstTokenMs: 50 }],
    ['unusable', {}, { maxCharacters: 3 }],
  ])('fails as %s with %j', async (failure, how, limits) => {
    const { llama, seen } = standIn(() => ({ pieces: ['Sleeps ', 'badly.'], ...how }), how.contextSize)
    const asked = modelOf(llama, limits).forUser(1).ask(REQUEST, forever())
    await expect(asked).rejects.toMatchObject({ failure })
    expect(seen.sequences).toBe(0)
  })

  it('reports that the token limit truncated the answer', async () => {
    const { llama } = standIn(() => ({ pieces: ['Sleeps '], stopReason: 'maxTokens' }))
    const answer = await modelOf(llama).forUser(1).ask(REQUEST, forever())
    expect(answer).toMatchObject({ text: 'Sleeps ', finished: false })
  })

  it('stops for a caller who disconnects, while answering or waiting, and serves the next', async () => {
    const { llama } = standIn((user) => ({
      pieces: Array(user === 'Long.' ? 200 : 1).fill('x '),
      everyMs: 5,
    }))
    const model = modelOf(llama).forUser(1)
    const [first, second] = [new AbortController(), new AbortController()]
    const ends = Promise.allSettled([
      model.ask({ ...REQUEST, user: 'Long.', onText: () => first.abort() }, first.signal),
      model.ask(REQUEST, second.signal),
      model.ask(REQUEST, forever()),
    ])
    second.abort()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('is loaded again after a failed load', async () => {
    const { llama } = standIn(() => ({ pieces: ['Return in two weeks.'] }))
    let broken = true
    const model = ggufModel({
      path: '/models/m.gguf',
      limits: { failuresToPause: 100, retryPauseMs: 1 },
      load: async () => {
        if (broken) throw new Error('no memory')
        return llama
      },
    })
    const ask = () => model.forUser(1).ask(REQUEST, forever())
    await expect(ask()).rejects.toMatchObject({ failure: 'unreachable' })
    broken = false
    expect((await ask()).text).toBe('Return in two weeks.')
    model.close()
  })

  it.skipIf(canReadGguf())('is refused at startup when the package is missing', () => {
    const config = readConfig({ AI_GGUF_PATH: 'package.json' })
    expect(() => environmentModels(config, connectionsFrom(config))).toThrow(
      /needs the package node-llama-cpp, which is not installed/,
    )
  })
})

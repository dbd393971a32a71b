import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createAdapters } from '../../compose/adapters.ts'
import { readConfig } from '../../config.ts'
import { ggufClient, type LlamaPackage } from './gguf-client.ts'
import { canReadGguf, ggufModel } from './gguf-model.ts'
import { MODEL_LIMITS } from './model-limits.ts'

/**
 * The package is native and none of our dependencies, so what stands here is its documented interface: one sequence a
 * context, pieces as they are made, an abort that throws its reason. `npm run try:gguf` asks the real one.
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
const ask = { system: 'Write.', user: 'Sleeps four hours.' }
const clientOf = (llama: LlamaPackage, limits = {}) =>
  ggufClient({
    path: '/models/m.gguf',
    load: async () => llama,
    limits: { ...MODEL_LIMITS, firstTokenMs: 60_000, ...limits },
  })

describe('a model in a file', () => {
  it('is loaded once, answers one after the other and lets itself be heard', async () => {
    const { llama, seen } = standIn((user) => ({ pieces: ['**PLAN:**\n', user], everyMs: 5 }))
    const client = clientOf(llama)
    const heard: string[] = []
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((user) =>
        client.ask({ ...ask, user }, (text) => heard.push(text), forever()),
      ),
    )
    expect(answers).toEqual(['**PLAN:**\nOne.', '**PLAN:**\nTwo.', '**PLAN:**\nThree.'])
    expect(heard.slice(0, 2)).toEqual(['**PLAN:**\n', '**PLAN:**\nOne.'])
    expect(seen).toMatchObject({ loads: 1, sequences: 0, most: 1 })
    await client.close()
    expect(seen.disposed).toBe(true)
  })

  type How = { contextSize?: number; stopReason?: string; everyMs?: number }
  it.each<[string, How, object]>([
    ['too-long', { contextSize: 1_000 }, {}],
    ['unusable', { stopReason: 'maxTokens' }, {}],
    ['broken', { stopReason: 'somethingNew' }, {}],
    ['slow', { everyMs: 400 }, { firstTokenMs: 50 }],
    ['unusable', {}, { maxCharacters: 3 }],
  ])('fails as %s with %j', async (failure, how, limits) => {
    const { llama, seen } = standIn(() => ({ pieces: ['Sleeps ', 'badly.'], ...how }), how.contextSize)
    await expect(clientOf(llama, limits).ask(ask, () => undefined, forever())).rejects.toMatchObject({
      failure,
    })
    expect(seen.sequences).toBe(0)
  })

  it('is left by whoever goes, in the middle and while waiting, and serves the next', async () => {
    const { llama } = standIn((user) => ({
      pieces: Array(user === 'Long.' ? 200 : 1).fill('x '),
      everyMs: 5,
    }))
    const client = clientOf(llama)
    const [first, second] = [new AbortController(), new AbortController()]
    const ends = Promise.allSettled([
      client.ask({ ...ask, user: 'Long.' }, () => first.abort(), first.signal),
      client.ask(ask, () => undefined, second.signal),
      client.ask(ask, () => undefined, forever()),
    ])
    second.abort()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  it('writes a note like any other model, and one that cannot be loaded is tried again later', async () => {
    const { llama } = standIn(() => ({ pieces: ['**PLAN:**\n', 'Return in two weeks.'] }))
    let broken = true
    const model = ggufModel({
      path: '/models/m.gguf',
      limits: { failuresToRest: 100, retryPauseMs: 1 },
      load: async () => {
        if (broken) throw new Error('no memory')
        return llama
      },
    })
    const sections = [{ key: 'p', heading: 'PLAN', guidance: '' }]
    const visit = {
      text: 'Return in two weeks.',
      noteType: 'Progress Note',
      sections,
      length: 'brief' as const,
    }
    const write = () => model.writeNote(visit, () => undefined, forever())
    await expect(write()).rejects.toMatchObject({ failure: 'unreachable' })
    broken = false
    expect((await write()).note).toBe('**PLAN:**\nReturn in two weeks.')
    expect(model).toMatchObject({ modelName: 'm.gguf', description: 'language model m.gguf here' })
    model.close()
  })

  it.skipIf(canReadGguf())('is told at start when the package is missing', () => {
    const config = readConfig({ AI_GGUF_PATH: 'package.json' })
    expect(() => createAdapters(config)).toThrow(/needs the package node-llama-cpp, which is not installed/)
  })
})

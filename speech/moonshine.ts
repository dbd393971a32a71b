import llamaTokenizer from 'llama-tokenizer-js'
import type * as Ort from 'onnxruntime-web'
import type { Span } from '#shared/domain/evidence.ts'
import { type Token, wordsOf } from './confidence.ts'
import { loopedTail, tokenLimit } from './hallucination-guards.ts'
import { msOf } from './pcm.ts'

export const MOONSHINE_MODELS = ['base', 'tiny'] as const
export type MoonshineModel = (typeof MOONSHINE_MODELS)[number]

const SHAPES: Record<MoonshineModel, { layers: number; heads: number; width: number }> = {
  base: { layers: 8, heads: 8, width: 52 },
  tiny: { layers: 6, heads: 8, width: 36 },
}

const START = 1
const END = 2
/** Higher token IDs are special tokens, not words. */
const WORDS = 32_000

export type MoonshineSessions = { encoder: Ort.InferenceSession; decoder: Ort.InferenceSession }

export type Moonshine = {
  /** Transcribes up to half a minute of audio. `stop` is checked between tokens. */
  transcribe(samples: Float32Array, stop?: () => boolean): Promise<{ text: string; unsure: Span[] }>
}

/** Runs encoder and decoder with greedy decoding and a key-value cache. */
export function createMoonshine(
  ort: typeof Ort,
  model: MoonshineModel,
  { encoder, decoder }: MoonshineSessions,
): Moonshine {
  const { layers, heads, width } = SHAPES[model]
  const names = Array.from({ length: layers }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((half) => ['key', 'value'].map((part) => `${layer}.${half}.${part}`)),
  ).flat()
  const growing = names.filter((name) => name.includes('.decoder.'))

  async function tokensOf(samples: Float32Array, stop: () => boolean): Promise<Token[]> {
    const { last_hidden_state: encoded } = (await encoder.run({
      input_values: new ort.Tensor('float32', samples, [1, samples.length]),
    })) as Record<'last_hidden_state', Ort.Tensor>
    const feeds: Record<string, Ort.Tensor> = { encoder_hidden_states: encoded }
    for (const name of names) {
      feeds[`past_key_values.${name}`] = new ort.Tensor('float32', new Float32Array(0), [0, heads, 1, width])
    }
    const limit = tokenLimit(msOf(samples.length))
    const tokens: Token[] = []
    for (let last = START; tokens.length < limit && !stop(); ) {
      const begun = tokens.length > 0
      feeds.input_ids = new ort.Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1])
      feeds.use_cache_branch = new ort.Tensor('bool', [begun], [1])
      // The encoder's keys and values don't change after the first token, so they aren't copied out again.
      const kept = begun ? growing : names
      const answer = await decoder.run(feeds, ['logits', ...kept.map((name) => `present.${name}`)])
      for (const name of kept) feeds[`past_key_values.${name}`] = answer[`present.${name}`] as Ort.Tensor
      const token = likeliest((answer.logits as Ort.Tensor).data as Float32Array)
      last = token.id
      if (last === END) break
      tokens.push(token)
      const looped = loopedTail(tokens.map(({ id }) => id))
      if (looped > 0) return tokens.slice(0, -looped)
    }
    return tokens
  }

  return {
    async transcribe(samples, stop = () => false) {
      const tokens = await tokensOf(samples, stop)
      return wordsOf(
        tokens.filter(({ id }) => id < WORDS),
        (ids) => llamaTokenizer.decode(ids, false, false),
      )
    },
  }
}

/** The most likely token, with its probability among all. */
function likeliest(logits: Float32Array): Token {
  let best = 0
  for (let token = 1; token < logits.length; token += 1) {
    if ((logits[token] as number) > (logits[best] as number)) best = token
  }
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - (logits[best] as number))
  return { id: best, probability: 1 / sum }
}

import type { ModelSpeed } from '../../ports/model-connections.ts'

export type Measured = {
  /** Excluding tokens the server had cached. */
  promptTokens: number
  outputTokens: number
  firstTokenMs: number
  /** From the first token to the last. */
  writingMs: number
}

/** A shorter prompt measures the network, not the model. */
const MIN_PROMPT_TOKENS = 200
const MIN_OUTPUT_TOKENS = 20
/** Weight of a new measurement. */
const WEIGHT = 0.4

export type SpeedMemory = ReturnType<typeof speedMemory>

/** A model's reading and writing speed, measured with every answer. Time limits and estimates use it. */
export function speedMemory(seed: Partial<ModelSpeed> = {}) {
  const speed: ModelSpeed = { reads: seed.reads, writes: seed.writes }
  let lastUsedAt: number | undefined

  return {
    get speed(): Readonly<ModelSpeed> {
      return speed
    },
    get lastUsedAt() {
      return lastUsedAt
    },
    used(at: number) {
      lastUsedAt = at
    },
    measured({ promptTokens, outputTokens, firstTokenMs, writingMs }: Measured) {
      if (promptTokens >= MIN_PROMPT_TOKENS && firstTokenMs > 0) {
        speed.reads = mixed(speed.reads, promptTokens / (firstTokenMs / 1000))
      }
      if (outputTokens >= MIN_OUTPUT_TOKENS && writingMs > 0) {
        speed.writes = mixed(speed.writes, outputTokens / (writingMs / 1000))
      }
    },
    /** Undefined while the speed is unknown. */
    readingMs(promptTokens: number): number | undefined {
      return speed.reads === undefined ? undefined : (promptTokens / speed.reads) * 1000
    },
  }
}

function mixed(known: number | undefined, fresh: number): number {
  return known === undefined ? fresh : known * (1 - WEIGHT) + fresh * WEIGHT
}

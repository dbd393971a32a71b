import {
  OUTPUT_COUNT,
  otherPlaceOf,
  placeOf,
  printOf,
  TABLE_SIZE,
  wordId,
} from '../../engine/read/stream-features.ts'
import {
  CHANGE,
  END,
  forKeys,
  GO_ON,
  isPatient,
  S_CLINICIAN,
  STATES,
  STEPS,
  startScore,
  stepOutputs,
  stepScore,
  type Weights,
} from '../../engine/read/stream-model.ts'
import type { Dialogue, Word } from './dialogues.ts'

/** A stretch of words with its known labels. */
export type Stretch = {
  ids: Int32Array
  allowedStates: Uint8Array
  allowedEvents: Uint8Array
  weight: number
}

/** Between plain SGD (0) and AdaGrad (0.5), which trusts rare features too much. */
const POWER = 0.25
const EVENTS = {
  'goes on': 1 << GO_ON,
  end: 1 << END,
  change: 1 << CHANGE,
  'goes on or end': (1 << GO_ON) | (1 << END),
}

export function stretchesOf(
  dialogue: Dialogue,
  known: ReadonlySet<string>,
  weight: number,
  length = 240,
): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = 0; from < dialogue.words.length; from += length) {
    const words = dialogue.words.slice(from, from + length)
    if (words.length < 4) continue
    stretches.push({
      ids: Int32Array.from(words, ({ word }) => wordId(word, known)),
      allowedStates: Uint8Array.from(words, statesOf),
      allowedEvents: Uint8Array.from(words, ({ gap }) => EVENTS[gap]),
      weight,
    })
  }
  return stretches
}

function statesOf({ clinician, asks }: Word): number {
  const role = clinician ? 0 : 2
  return asks === undefined ? 0b11 << role : 1 << (role + (asks ? 1 : 0))
}

/** A stretch's frequent features, each with its position in the scores. */
type Prepared = { at: Int32Array; feature: Int32Array }

/**
 * A conditional random field trained by stochastic gradient descent: the gradient is the feature counts
 * allowed by the text minus those the model expects, both summed over all labelings. Steps of common features
 * shrink slowly, which keeps rare ones from overfitting. Deterministic for a given order.
 */
export class Chain {
  readonly biases = new Float32Array(3 * STATES)
  private readonly biasSquares = new Float32Array(3 * STATES).fill(1)
  private readonly indexOf = new Map<number, number>()
  private readonly prepared = new Map<Stretch, Prepared>()
  private readonly values: Float32Array
  private readonly squares: Float32Array
  private readonly sums: Float32Array
  private readonly biasSums = new Float32Array(3 * STATES)
  private kept = 0
  private readonly gradient: Float32Array
  private readonly known: ReadonlySet<string>
  private readonly rate: number
  private readonly decay: number

  constructor(
    known: ReadonlySet<string>,
    stretches: readonly Stretch[],
    { rate, decay, rare }: { rate: number; decay: number; rare: number },
  ) {
    this.known = known
    this.rate = rate
    this.decay = decay
    const counts = new Uint8Array(1 << 26)
    for (const { ids } of stretches)
      for (let i = 0; i <= ids.length; i++)
        forKeys(ids, i, (_, key) => {
          const at = key >>> 6
          const seen = counts[at] ?? 0
          if (seen < 255) counts[at] = seen + 1
        })
    for (const stretch of stretches) {
      const at: number[] = []
      const feature: number[] = []
      for (let i = 0; i <= stretch.ids.length; i++)
        forKeys(stretch.ids, i, (output, key) => {
          if ((counts[key >>> 6] ?? 0) < rare) return
          let index = this.indexOf.get(key)
          if (index === undefined) {
            index = this.indexOf.size
            this.indexOf.set(key, index)
          }
          at.push(i * OUTPUT_COUNT + output)
          feature.push(index)
        })
      this.prepared.set(stretch, { at: Int32Array.from(at), feature: Int32Array.from(feature) })
    }
    this.values = new Float32Array(this.indexOf.size)
    this.squares = new Float32Array(this.indexOf.size).fill(1)
    this.sums = new Float32Array(this.indexOf.size)
    this.gradient = new Float32Array(this.indexOf.size)
  }

  get size(): number {
    return this.values.length
  }

  /** One step on one stretch; returns the log-likelihood of its labels. */
  learn(stretch: Stretch): number {
    const { at, feature } = this.prepared.get(stretch) as Prepared
    const { values, squares, gradient: gradients } = this
    const scores = new Float32Array((stretch.ids.length + 1) * OUTPUT_COUNT)
    for (let k = 0; k < at.length; k++) add(scores, at[k] ?? 0, values[feature[k] ?? 0] ?? 0)
    const outputs = new Float32Array(scores.length)
    const biases = new Float32Array(3 * STATES)
    const known = this.expect(stretch, scores, true, outputs, biases, 1)
    const all = this.expect(stretch, scores, false, outputs, biases, -1)
    for (let k = 0; k < at.length; k++)
      add(gradients, feature[k] ?? 0, (outputs[at[k] ?? 0] ?? 0) * stretch.weight)
    for (let k = 0; k < feature.length; k++) {
      const index = feature[k] ?? 0
      const sum = gradients[index] ?? 0
      if (sum === 0) continue
      gradients[index] = 0
      const gradient = sum - this.decay * (values[index] ?? 0)
      const square = (squares[index] ?? 0) + gradient * gradient
      squares[index] = square
      add(values, index, (this.rate * gradient) / square ** POWER)
    }
    for (let i = 0; i < biases.length; i++) {
      const gradient = (biases[i] ?? 0) * stretch.weight
      add(this.biasSquares, i, gradient * gradient)
      add(this.biases, i, (this.rate * gradient) / (this.biasSquares[i] ?? 1) ** POWER)
    }
    return known - all
  }

  /** Accumulates averaged weights, which generalize better than the final ones. */
  keep(): void {
    this.kept++
    this.values.forEach((value, i) => {
      add(this.sums, i, value)
    })
    this.biases.forEach((bias, i) => {
      add(this.biasSums, i, bias)
    })
  }

  /**
   * Quantizes to one byte per weight. The largest choose their slots first; those that find none free are too
   * small to matter.
   */
  weights(): Weights {
    const limit = 3
    const table = new Int8Array(TABLE_SIZE)
    const prints = new Uint8Array(TABLE_SIZE)
    const heaviestFirst = [...this.indexOf]
      .map(([key, index]) => {
        const mean = (this.sums[index] ?? 0) / this.kept
        return { key, weight: Math.round((Math.max(-limit, Math.min(limit, mean)) / limit) * 127) }
      })
      .filter(({ weight }) => weight !== 0)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    for (const { key, weight } of heaviestFirst) {
      const place = [placeOf(key), otherPlaceOf(key)].find((at) => prints[at] === 0)
      if (place === undefined) continue
      table[place] = weight
      prints[place] = printOf(key)
    }
    return {
      table,
      prints,
      scale: limit / 127,
      biases: this.biasSums.map((sum) => sum / this.kept),
      known: this.known,
    }
  }

  /** Adds the expected count of every output, times `sign`, to `outputs`, and returns the log partition function. */
  private expect(
    { ids, allowedStates, allowedEvents }: Stretch,
    scores: Float32Array,
    constrained: boolean,
    outputs: Float32Array,
    biases: Float32Array,
    sign: number,
  ): number {
    const count = ids.length
    const forward = new Float64Array(count * STATES)
    const backward = new Float64Array(count * STATES)
    const steps = new Float64Array(count * STEPS.length)
    const scale = new Float64Array(count)
    const may = (i: number, state: number): boolean =>
      !constrained || ((allowedStates[i] ?? 0) & (1 << state)) !== 0
    let log = 0
    for (let i = 0; i < count; i++) {
      const clinician = i === 0 ? 0 : (scores[i * OUTPUT_COUNT + S_CLINICIAN] ?? 0)
      if (i === 0)
        for (let s = 0; s < STATES; s++) forward[s] = may(0, s) ? Math.exp(startScore(scores, s)) : 0
      else
        STEPS.forEach(([event, from, to], k) => {
          if (constrained && (((allowedEvents[i] ?? 0) & (1 << event)) === 0 || !may(i, to))) return
          const step = Math.exp(
            stepScore(scores, i, event, from, to, this.biases) + (isPatient(to) ? 0 : clinician),
          )
          steps[i * STEPS.length + k] = step
          forward[i * STATES + to] =
            (forward[i * STATES + to] ?? 0) + (forward[(i - 1) * STATES + from] ?? 0) * step
        })
      let sum = 0
      for (let s = 0; s < STATES; s++) sum += forward[i * STATES + s] ?? 0
      scale[i] = sum || 1e-300
      log += Math.log(scale[i] ?? 1)
      for (let s = 0; s < STATES; s++)
        forward[i * STATES + s] = (forward[i * STATES + s] ?? 0) / (scale[i] ?? 1)
    }
    for (let s = 0; s < STATES; s++) backward[(count - 1) * STATES + s] = 1
    for (let i = count - 1; i > 0; i--)
      STEPS.forEach(([, from, to], k) => {
        const step = steps[i * STEPS.length + k] ?? 0
        if (step === 0) return
        backward[(i - 1) * STATES + from] =
          (backward[(i - 1) * STATES + from] ?? 0) +
          (step * (backward[i * STATES + to] ?? 0)) / (scale[i] ?? 1)
      })
    for (let i = 0; i < count; i++) {
      let clinician = 0
      for (let s = 0; s < 2; s++)
        clinician += (forward[i * STATES + s] ?? 0) * (backward[i * STATES + s] ?? 0)
      const at = i * OUTPUT_COUNT
      outputs[at + S_CLINICIAN] = (outputs[at + S_CLINICIAN] ?? 0) + sign * clinician
      if (i === 0) continue
      STEPS.forEach(([event, from, to], k) => {
        if (event === GO_ON) return
        const share =
          ((forward[(i - 1) * STATES + from] ?? 0) *
            (steps[i * STEPS.length + k] ?? 0) *
            (backward[i * STATES + to] ?? 0)) /
          (scale[i] ?? 1)
        if (share < 1e-6) return
        biases[event * STATES + from] = (biases[event * STATES + from] ?? 0) + sign * share
        for (const output of stepOutputs(event, from, to))
          outputs[at + output] = (outputs[at + output] ?? 0) + sign * share
      })
    }
    return log
  }
}

function add(list: Float32Array, index: number, value: number): void {
  list[index] = (list[index] ?? 0) + value
}

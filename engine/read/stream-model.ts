import {
  GAP_FEATURES,
  gapFeatures,
  keyOf,
  LEFT_FEATURES,
  leftFeatures,
  OUTPUT_COUNT,
  RIGHT_FEATURES,
  rightFeatures,
  WORD_FEATURES,
  weightOf,
  wordFeatures,
} from './stream-features.ts'

/**
 * A conditional random field over the words of a conversation. The state of a word is its speaker, clinician
 * or patient, and whether its sentence is a question. Between two words the sentence continues, ends, or ends
 * with a speaker change.
 */
export const STATES = 4
export const GO_ON = 0
export const END = 1
export const CHANGE = 2
export const isPatient = (state: number): boolean => state >= 2
export const asks = (state: number): boolean => (state & 1) === 1

export type Weights = {
  table: Int8Array
  prints: Uint8Array
  /** Dequantization factor of the table. */
  scale: number
  /** Biases of an end and of a change, by previous state: END * 4 + state and so on. */
  biases: Float32Array
  known: ReadonlySet<string>
}

/** Names of the scores of a gap, in the order of OUTPUTS. */
const S_END = 0
const S_CHANGE = 1
const S_ENDS_Q = 2
const S_STARTS_Q = 3
const S_STARTS_C = 4
const S_END_AFTER_Q = 5
const S_CHANGE_AFTER_Q = 6
export const S_CLINICIAN = 7

const GROUPS: readonly {
  outputs: readonly number[]
  count: number
  fill: (ids: Int32Array, i: number, out: Int32Array) => void
}[] = [
  { outputs: [S_END, S_CHANGE], count: GAP_FEATURES, fill: gapFeatures },
  { outputs: [S_ENDS_Q], count: LEFT_FEATURES, fill: leftFeatures },
  {
    outputs: [S_STARTS_Q, S_STARTS_C, S_END_AFTER_Q, S_CHANGE_AFTER_Q],
    count: RIGHT_FEATURES,
    fill: rightFeatures,
  },
  { outputs: [S_CLINICIAN], count: WORD_FEATURES, fill: wordFeatures },
]

/** Calls `visit` with every key that affects the gap before word `i` or the word itself. */
export function forKeys(ids: Int32Array, i: number, visit: (output: number, key: number) => void): void {
  for (const { outputs, count, fill } of GROUPS) {
    fill(ids, i, BUFFER)
    for (const output of outputs) for (let k = 0; k < count; k++) visit(output, keyOf(BUFFER[k] ?? 0, output))
  }
}
const BUFFER = new Int32Array(GAP_FEATURES)

/** OUTPUT_COUNT scores for each gap; the last is that after the last word. */
export function scoresOf(ids: Int32Array, { table, prints, scale }: Weights): Float32Array {
  const scores = new Float32Array((ids.length + 1) * OUTPUT_COUNT)
  for (let i = 0; i <= ids.length; i++) {
    for (const { outputs, count, fill } of GROUPS) {
      fill(ids, i, BUFFER)
      for (const output of outputs)
        scores[i * OUTPUT_COUNT + output] = weightOf(BUFFER, count, output, table, prints) * scale
    }
  }
  return scores
}

/** The score of a transition between two states over a gap, by an event that allows it. */
export function stepScore(
  scores: Float32Array,
  gap: number,
  event: number,
  from: number,
  to: number,
  biases: Float32Array,
): number {
  if (event === GO_ON) return 0
  const at = gap * OUTPUT_COUNT
  let sum = (biases[event * STATES + from] ?? 0) + (asks(to) ? (scores[at + S_STARTS_Q] ?? 0) : 0)
  const asked = asks(from)
  if (asked) sum += scores[at + S_ENDS_Q] ?? 0
  if (event === END) return sum + (scores[at + S_END] ?? 0) + (asked ? (scores[at + S_END_AFTER_Q] ?? 0) : 0)
  return (
    sum +
    (scores[at + S_CHANGE] ?? 0) +
    (asked ? (scores[at + S_CHANGE_AFTER_Q] ?? 0) : 0) +
    (isPatient(to) ? 0 : (scores[at + S_STARTS_C] ?? 0))
  )
}

/** Outputs used by an event between two states; for training. */
export function stepOutputs(event: number, from: number, to: number): number[] {
  if (event === GO_ON) return []
  const outputs = event === END ? [S_END] : [S_CHANGE]
  if (asks(from)) outputs.push(S_ENDS_Q, event === END ? S_END_AFTER_Q : S_CHANGE_AFTER_Q)
  if (asks(to)) outputs.push(S_STARTS_Q)
  if (event === CHANGE && !isPatient(to)) outputs.push(S_STARTS_C)
  return outputs
}

/** Every possible step: the event, the previous state and the next state. */
export const STEPS: readonly (readonly [number, number, number])[] = (() => {
  const steps: [number, number, number][] = []
  for (let from = 0; from < STATES; from++)
    for (let to = 0; to < STATES; to++) {
      if (from === to) steps.push([GO_ON, from, to])
      steps.push([isPatient(from) === isPatient(to) ? END : CHANGE, from, to])
    }
  return steps
})()

const STEP_COUNT = STEPS.length
const STEP_EVENT = Uint8Array.from(STEPS, ([event]) => event)
const STEP_FROM = Uint8Array.from(STEPS, ([, from]) => from)
const STEP_TO = Uint8Array.from(STEPS, ([, , to]) => to)

type Restored = { states: Uint8Array; events: Uint8Array }

/**
 * The best labeling of the words (Viterbi): a state for each, and the event before each. `allowed` can
 * restrict the events per gap with a bit mask, where the text itself has information.
 */
export function bestReading(scores: Float32Array, biases: Float32Array, allowed?: Uint8Array): Restored {
  const count = scores.length / OUTPUT_COUNT - 1
  const states = new Uint8Array(count)
  const events = new Uint8Array(count)
  if (count === 0) return { states, events }
  const back = new Uint8Array(count * STATES)
  let current = new Float64Array(STATES)
  let next = new Float64Array(STATES)
  for (let state = 0; state < STATES; state++) current[state] = startScore(scores, state)
  for (let i = 1; i < count; i++) {
    next.fill(-Infinity)
    const mask = allowed?.[i] ?? 7
    for (let k = 0; k < STEP_COUNT; k++) {
      const event = STEP_EVENT[k] ?? 0
      if ((mask & (1 << event)) === 0) continue
      const from = STEP_FROM[k] ?? 0
      const to = STEP_TO[k] ?? 0
      const score = (current[from] ?? 0) + stepScore(scores, i, event, from, to, biases)
      if (score > (next[to] ?? 0)) {
        next[to] = score
        back[i * STATES + to] = k
      }
    }
    const clinician = scores[i * OUTPUT_COUNT + S_CLINICIAN] ?? 0
    for (let state = 0; state < 2; state++) next[state] = (next[state] ?? 0) + clinician
    const spare = current
    current = next
    next = spare
  }
  let state = 0
  let best = -Infinity
  for (let one = 0; one < STATES; one++) {
    const score = (current[one] ?? 0) + stepScore(scores, count, END, one, one & 2, biases)
    if (score > best) {
      best = score
      state = one
    }
  }
  for (let i = count - 1; i >= 0; i--) {
    states[i] = state
    if (i === 0) break
    const step = back[i * STATES + state] ?? 0
    events[i] = STEP_EVENT[step] ?? GO_ON
    state = STEP_FROM[step] ?? 0
  }
  return { states, events }
}

export function startScore(scores: Float32Array, state: number): number {
  return (
    (asks(state) ? (scores[S_STARTS_Q] ?? 0) : 0) +
    (isPatient(state) ? 0 : (scores[S_STARTS_C] ?? 0) + (scores[S_CLINICIAN] ?? 0))
  )
}

/** The probability of a sentence end before each word, over all labelings of the whole conversation. */
export function endChances(scores: Float32Array, biases: Float32Array): Float32Array {
  const count = scores.length / OUTPUT_COUNT - 1
  const chances = new Float32Array(count)
  if (count === 0) return chances
  const steps = new Float64Array(count * STEP_COUNT)
  const forward = new Float64Array(count * STATES)
  for (let state = 0; state < STATES; state++) forward[state] = Math.exp(startScore(scores, state))
  normalize(forward, 0)
  for (let i = 1; i < count; i++) {
    const clinician = scores[i * OUTPUT_COUNT + S_CLINICIAN] ?? 0
    const at = i * STATES
    for (let k = 0; k < STEP_COUNT; k++) {
      const from = STEP_FROM[k] ?? 0
      const to = STEP_TO[k] ?? 0
      const score = stepScore(scores, i, STEP_EVENT[k] ?? 0, from, to, biases) + (to < 2 ? clinician : 0)
      const step = Math.exp(Math.min(60, score))
      steps[i * STEP_COUNT + k] = step
      forward[at + to] = (forward[at + to] ?? 0) + (forward[at - STATES + from] ?? 0) * step
    }
    normalize(forward, at)
  }
  let backward = new Float64Array(STATES).fill(1)
  let before = new Float64Array(STATES)
  for (let i = count - 1; i > 0; i--) {
    before.fill(0)
    let ends = 0
    let all = 0
    for (let k = 0; k < STEP_COUNT; k++) {
      const from = STEP_FROM[k] ?? 0
      const step = (steps[i * STEP_COUNT + k] ?? 0) * (backward[STEP_TO[k] ?? 0] ?? 0)
      before[from] = (before[from] ?? 0) + step
      const share = (forward[(i - 1) * STATES + from] ?? 0) * step
      all += share
      if (STEP_EVENT[k] !== GO_ON) ends += share
    }
    chances[i] = all > 0 ? ends / all : 0
    normalize(before, 0)
    const spare = backward
    backward = before
    before = spare
  }
  return chances
}

function normalize(values: Float64Array, at: number): void {
  let sum = 0
  for (let state = 0; state < STATES; state++) sum += values[at + state] ?? 0
  for (let state = 0; state < STATES; state++)
    values[at + state] = sum > 0 ? (values[at + state] ?? 0) / sum : 1 / STATES
}

/** How strongly a range of words indicates the clinician. */
export function roleScore(scores: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += scores[i * OUTPUT_COUNT + S_CLINICIAN] ?? 0
  return sum
}

/** The score of a speaker change at an end, averaged over the previous speaker. */
export function changeScore(scores: Float32Array, biases: Float32Array, gap: number, asked: boolean): number {
  const kind = asked ? 1 : 0
  const bias = (event: number): number =>
    ((biases[event * STATES + kind] ?? 0) + (biases[event * STATES + 2 + kind] ?? 0)) / 2
  const at = gap * OUTPUT_COUNT
  const after = asked ? (scores[at + S_CHANGE_AFTER_Q] ?? 0) - (scores[at + S_END_AFTER_Q] ?? 0) : 0
  return bias(CHANGE) - bias(END) + (scores[at + S_CHANGE] ?? 0) - (scores[at + S_END] ?? 0) + after
}

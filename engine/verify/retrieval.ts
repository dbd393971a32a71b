import type { Evidence } from './evidence.ts'
import { memoizeFor } from './memoize.ts'
import { GENERIC, RELATED } from './related.ts'
import type { Claim, Claimed } from './statement.ts'

/** Sentences around a place that may support a statement. */
const REACH = 4
const DECAY = [1, 0.95, 0.85, 0.75, 0.65]
const MOST_PLACES = 3

export type Found = {
  /** Indexes of the spots that match the statement's words, best first. */
  places: number[]
  /** Spots near one of the places. */
  near: Set<number>
  /** Share of the words' weight found at the best place, near all places, and anywhere. */
  best: number
  cover: number
  anywhere: number
  /** Words that are missing near the places, and those that are missing everywhere. */
  missingNear: Claimed[]
  missing: Claimed[]
  /** The best match for each part. */
  partPlace: Map<number, number>
}

const TIMES = new Set(
  'week day month year hour night morning evening minute ago last next start stop continue today tonight time'.split(
    ' ',
  ),
)

/** The weight of a word: common chart words count little, names count fully. */
export function weightOf({ key }: Claimed, evidence: Evidence): number {
  if (TIMES.has(key)) return 0.3
  const generic = GENERIC.get(key)
  if (generic !== undefined) return generic
  const times = evidence.mentions.get(key)?.length ?? 0
  return times > 20 ? 0.4 : times > 8 ? 0.7 : 1
}

/** How well a mention of another word covers it. */
export function coveringKeys(word: Claimed): { key: string; strength: number }[] {
  return [
    { key: word.key, strength: 1 },
    ...word.concepts.map((key) => ({ key, strength: 0.9 })),
    ...(RELATED.get(word.key) ?? []).map((key) => ({ key, strength: 0.7 })),
  ]
}

/** Positions of each number as written. */
const spotsWith = memoizeFor<Evidence, Map<string, number[]>>()

function numberedSpots(evidence: Evidence, value: string): readonly number[] {
  const all = spotsWith(evidence, '', () => {
    const made = new Map<string, number[]>()
    for (const { index, tokens } of evidence.spots)
      for (const { raw } of tokens) {
        const list = made.get(raw)
        if (!list) made.set(raw, [index])
        else if (list.at(-1) !== index) list.push(index)
      }
    return made
  })
  return all.get(value) ?? []
}

export function findPlaces(claim: Claim, evidence: Evidence, cited: ReadonlySet<number>): Found {
  const size = evidence.spots.length
  const made = new Map<string, Float32Array>()
  /** A word that occurs twice in a statement shares one field. */
  const fieldFor = (name: string, make: () => Float32Array) => {
    const field = made.get(name) ?? make()
    made.set(name, field)
    return field
  }
  const fields = claim.words.map((word) =>
    fieldFor(`${word.key} ${word.concepts.join(' ')}`, () => {
      const field = new Float32Array(size)
      for (const { key, strength } of coveringKeys(word))
        for (const { spot } of evidence.mentions.get(key) ?? [])
          for (let d = -REACH; d <= REACH; d++) {
            const at = spot + d
            if (at < 0 || at >= size) continue
            const value = strength * (DECAY[Math.abs(d)] ?? 0)
            if (value > (field[at] ?? 0)) field[at] = value
          }
      return field
    }),
  )
  for (const { value } of claim.numbers)
    fields.push(
      fieldFor(`number ${value}`, () => {
        const field = new Float32Array(size)
        for (const spot of numberedSpots(evidence, value))
          for (let d = -2; d <= 2; d++) {
            const at = spot + d
            if (at >= 0 && at < size) field[at] = Math.max(field[at] ?? 0, DECAY[Math.abs(d)] ?? 0)
          }
        return field
      }),
    )
  const weights = [...claim.words.map((word) => weightOf(word, evidence)), ...claim.numbers.map(() => 1)]
  const total = weights.reduce((a, b) => a + b, 0) || 1
  const got = new Float32Array(fields.length)
  const distinct = distinctFields(fields, weights)
  const places: number[] = []
  let best = 0
  for (let round = 0; round < MOST_PLACES; round++) {
    let top = -1
    let most = 0
    const sums = new Float64Array(size)
    for (const { field, spots, weight, first } of distinct)
      for (const at of spots) {
        const more = (field[at] ?? 0) - (got[first] ?? 0)
        if (more > 0) sums[at] = (sums[at] ?? 0) + more * weight
      }
    for (let at = 0; at < size; at++) {
      let sum = sums[at] ?? 0
      if (cited.has(evidence.spots[at]?.unit ?? -1)) sum *= 1.25
      if (sum > most) [top, most] = [at, sum]
    }
    if (top < 0 || (round > 0 && most < 0.6)) break
    places.push(top)
    for (let w = 0; w < fields.length; w++) got[w] = Math.max(got[w] ?? 0, fields[w]?.[top] ?? 0)
    if (round === 0) best = weighted(got, weights) / total
  }
  const near = new Set<number>()
  for (const place of places)
    for (let d = -REACH; d <= REACH; d++) if (evidence.spots[place + d]) near.add(place + d)
  const words = claim.words.length
  const mostOf = new Map(distinct.map(({ field }) => [field, field.reduce((a, b) => Math.max(a, b), 0)]))
  const anywhere = fields.map((field) => mostOf.get(field) ?? 0)
  const parts = new Set(claim.words.map(({ part }) => part))
  const partPlace = new Map<number, number>()
  for (const part of parts) {
    let top = places[0] ?? 0
    let most = 0
    for (const at of near) {
      let sum = 0
      for (const [i, word] of claim.words.entries()) {
        const value = (fields[i]?.[at] ?? 0) * (weights[i] ?? 0)
        sum += word.part === part ? value : value * 0.3
      }
      if (sum > most) [top, most] = [at, sum]
    }
    partPlace.set(part, top)
  }
  return {
    places,
    near,
    partPlace,
    best,
    cover: weighted(got, weights) / total,
    anywhere: weighted(anywhere, weights) / total,
    missingNear: claim.words.filter((_, i) => i < words && (got[i] ?? 0) < 0.4),
    missing: claim.words.filter((_, i) => i < words && (anywhere[i] ?? 0) < 0.4),
  }
}

type Distinct = { field: Float32Array; spots: number[]; weight: number; first: number }

/** Each field once, with the weight of all words that share it. */
function distinctFields(fields: readonly Float32Array[], weights: readonly number[]): Distinct[] {
  const all = new Map<Float32Array, Distinct>()
  for (const [first, field] of fields.entries()) {
    const known = all.get(field)
    if (known) known.weight += weights[first] ?? 0
    else all.set(field, { field, spots: spotsOf(field), weight: weights[first] ?? 0, first })
  }
  return [...all.values()]
}

function spotsOf(field: Float32Array): number[] {
  const spots: number[] = []
  for (let at = 0; at < field.length; at++) if (field[at] !== 0) spots.push(at)
  return spots
}

function weighted(values: ArrayLike<number>, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] ?? 0) * (weights[i] ?? 0)
  return sum
}

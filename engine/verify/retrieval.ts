import type { Evidence } from './evidence.ts'
import { memoizeFor } from './memoize.ts'
import { GENERIC, RELATED } from './related.ts'
import type { Claim, Claimed } from './statement.ts'

/** Sentences around a place that may support a statement. */
const REACH = 4
const DECAY = [1, 0.95, 0.85, 0.75, 0.65]
const MAX_PLACES = 3

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

/** The proximity of each spot to a word or number; `spots` are those where it isn't zero. */
type Field = { value: Float32Array; spots: number[]; most: number }
const FIELDS = memoizeFor<Evidence, Field>()

function fieldAround(
  spots: Iterable<{ spot: number; strength: number }>,
  reach: number,
  size: number,
): Field {
  const value = new Float32Array(size)
  const near: number[] = []
  let most = 0
  for (const { spot, strength } of spots)
    for (let d = -reach; d <= reach; d++) {
      const at = spot + d
      if (at < 0 || at >= size) continue
      const here = strength * (DECAY[Math.abs(d)] ?? 0)
      const before = value[at] ?? 0
      if (here <= before) continue
      if (before === 0) near.push(at)
      value[at] = here
      most = Math.max(most, value[at] ?? 0)
    }
  return { value, spots: near, most }
}

function fieldOfWord(word: Claimed, evidence: Evidence): Field {
  const key = `${word.key} ${word.concepts.join(' ')}`
  return FIELDS(evidence, key, () => {
    const mentions = coveringKeys(word).flatMap(({ key, strength }) =>
      (evidence.mentions.get(key) ?? []).map(({ spot }) => ({ spot, strength })),
    )
    return fieldAround(mentions, REACH, evidence.spots.length)
  })
}

function fieldOfNumber(value: string, evidence: Evidence): Field {
  return FIELDS(evidence, `number ${value}`, () => {
    const spots = numberedSpots(evidence, value).map((spot) => ({ spot, strength: 1 }))
    return fieldAround(spots, 2, evidence.spots.length)
  })
}

export function findPlaces(claim: Claim, evidence: Evidence, cited: ReadonlySet<number>): Found {
  const size = evidence.spots.length
  const fields = [
    ...claim.words.map((word) => fieldOfWord(word, evidence)),
    ...claim.numbers.map(({ value }) => fieldOfNumber(value, evidence)),
  ]
  const weights = [...claim.words.map((word) => weightOf(word, evidence)), ...claim.numbers.map(() => 1)]
  const total = weights.reduce((a, b) => a + b, 0) || 1
  const got = new Float32Array(fields.length)
  const distinct = distinctFields(fields, weights)
  const places: number[] = []
  let best = 0
  for (let round = 0; round < MAX_PLACES; round++) {
    let top = -1
    let most = 0
    const sums = new Float64Array(size)
    for (const { field, weight, first } of distinct) {
      const before = got[first] ?? 0
      // Later rounds only look for words that fit better elsewhere.
      if (field.most <= before) continue
      for (const at of field.spots) {
        const more = (field.value[at] ?? 0) - before
        if (more > 0) sums[at] = (sums[at] ?? 0) + more * weight
      }
    }
    for (let at = 0; at < size; at++) {
      let sum = sums[at] ?? 0
      if (cited.has(evidence.spots[at]?.unit ?? -1)) sum *= 1.25
      if (sum > most) [top, most] = [at, sum]
    }
    if (top < 0 || (round > 0 && most < 0.6)) break
    places.push(top)
    for (let w = 0; w < fields.length; w++) got[w] = Math.max(got[w] ?? 0, fields[w]?.value[top] ?? 0)
    if (round === 0) best = weighted(got, weights) / total
  }
  const near = new Set<number>()
  for (const place of places)
    for (let d = -REACH; d <= REACH; d++) if (evidence.spots[place + d]) near.add(place + d)
  const words = claim.words.length
  const anywhere = fields.map(({ most }) => most)
  const partPlace = partPlaces(claim, fields, weights, near, places[0] ?? 0)
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

/** Words of other parts count less for a part's place. */
const OTHER_PART = 0.3

function partPlaces(
  { words }: Claim,
  fields: readonly Field[],
  weights: readonly number[],
  near: ReadonlySet<number>,
  usual: number,
): Map<number, number> {
  const best = new Map<number, { at: number; sum: number }>()
  for (const { part } of words) best.set(part, { at: usual, sum: 0 })
  for (const at of near) {
    let others = 0
    const own = new Map<number, number>()
    for (let i = 0; i < words.length; i++) {
      const value = (fields[i]?.value[at] ?? 0) * (weights[i] ?? 0)
      const part = words[i]?.part ?? 0
      others += value * OTHER_PART
      own.set(part, (own.get(part) ?? 0) + value * (1 - OTHER_PART))
    }
    for (const [part, sum] of own) {
      const top = best.get(part)
      // Of equally good places, the first counts.
      if (top && others + sum > top.sum + 1e-9) Object.assign(top, { at, sum: others + sum })
    }
  }
  return new Map([...best].map(([part, { at }]) => [part, at]))
}

type Distinct = { field: Field; weight: number; first: number }

/** Each field once, with the weight of all words that share it. */
function distinctFields(fields: readonly Field[], weights: readonly number[]): Distinct[] {
  const all = new Map<Field, Distinct>()
  for (const [first, field] of fields.entries()) {
    const known = all.get(field)
    if (known) known.weight += weights[first] ?? 0
    else all.set(field, { field, weight: weights[first] ?? 0, first })
  }
  return [...all.values()]
}

function weighted(values: ArrayLike<number>, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] ?? 0) * (weights[i] ?? 0)
  return sum
}

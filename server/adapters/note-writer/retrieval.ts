import { withGenericNames } from '../../../engine/lexicon/drug-names.ts'
import { digits } from '../../../engine/words/numbers.ts'
import type { NumberedVisit } from './numbered-visit.ts'

export type Retrieval = {
  /** The units most similar to a text, best first. */
  find(text: string, most: number): number[]
}

/** BM25 over the units of a visit. */
const SATURATION = 1.2
const LENGTH_WEIGHT = 0.6

export function retrievalOver({ units }: NumberedVisit): Retrieval {
  const places = new Map<string, { unit: number; times: number }[]>()
  const lengths: number[] = []
  for (const { number, text } of units) {
    const counts = new Map<string, number>()
    const terms = termsOf(text)
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, times] of counts) {
      const known = places.get(term)
      if (known) known.push({ unit: number, times })
      else places.set(term, [{ unit: number, times }])
    }
    lengths[number] = terms.length
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, units.length) || 1

  return {
    find(text, most) {
      const scores = new Map<number, number>()
      for (const term of new Set(termsOf(text))) {
        const found = places.get(term)
        // A word that occurs everywhere is no use.
        if (!found || (found.length > 40 && found.length > units.length / 4)) continue
        const rarity = Math.log(1 + (units.length - found.length + 0.5) / (found.length + 0.5))
        for (const { unit, times } of found) {
          const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (lengths[unit] ?? 0)) / mean
          const weight = (times * (SATURATION + 1)) / (times + SATURATION * length)
          scores.set(unit, (scores.get(unit) ?? 0) + rarity * weight)
        }
      }
      return [...scores]
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, most)
        .map(([unit]) => unit)
    },
  }
}

const SMALL_WORDS = new Set(
  'a an the and or but of to in on at for with by from as is are was were be been has have had do does did not no it its he she they his her their i you my your we our this that these those will would can could patient reports states denies since about'.split(
    ' ',
  ),
)

/** Generic drug names, numbers as digits, and word stems. */
function termsOf(text: string): string[] {
  const words =
    digits(withGenericNames(text))
      .toLowerCase()
      .match(/\p{L}+|\d+(?:[.:/]\d+)*/gu) ?? []
  return words.filter((word) => !SMALL_WORDS.has(word)).map(stem)
}

function stem(word: string): string {
  return word.length > 5
    ? word.replace(/(?:ing|ed|es|s|ly|ion|ions)$/, '').slice(0, 8)
    : word.replace(/s$/, '')
}

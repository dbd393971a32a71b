import { HYPO_IN_CLAIM, KIN_IN_CLAIM, STARTS } from './comparison.ts'
import { weightOf, windowsFor } from './passages.ts'
import { polarities } from './polarity.ts'
import { isContent, termsOf } from './terms.ts'
import type { CheckedSource } from './unit.ts'

/** A sentence is as good as the worst of its parts. */
export function parts(claim: string, source: CheckedSource, features: Record<string, number>): void {
  const list = partsOf(claim)
  let least = 1
  let flip = 0
  let person = 0
  let open = 0
  let refused = 0
  for (const part of list) {
    const said = termsOf(part)
    const best = windowsFor(said, source)[0]
    least = Math.min(least, best?.score ?? 0)
    if (!best) continue
    const there = new Map<string, Set<boolean>>()
    for (const unit of best.units) {
      for (const [word, denied] of unit.polarity) add(there, word, denied !== false)
      if (unit.asked && unit.answer !== 'other')
        for (const word of unit.asked.words) add(there, word, unit.answer === 'no')
    }
    let shared = 0
    let differs = 0
    for (const [word, denied] of polarities(said.plain)) {
      const values = there.get(word)
      if (!values) continue
      const weight = weightOf(word, source)
      shared += weight
      if (!values.has(denied)) differs += weight
    }
    if (shared > 0 && best.score > 0.3) flip = Math.max(flip, differs / shared)
    const holds = best.units.filter(
      ({ terms, question }) => !question && [...said.words].some((word) => terms.words.has(word)),
    )
    if (holds.length === 0) continue
    if (!KIN_IN_CLAIM.test(part) && holds.every((unit) => unit.person)) person = Math.max(person, best.score)
    if (!HYPO_IN_CLAIM.test(part) && holds.every((unit) => unit.hypothetical || unit.declined))
      open = Math.max(open, best.score)
    if (!HYPO_IN_CLAIM.test(part) && holds.some((unit) => unit.refusedNext || unit.declined))
      refused = Math.max(refused, best.score)
  }
  features.partLeast = 1 - least
  features.partLow = least < 0.3 ? 1 : 0
  features.partFlip = flip
  features.partPerson = person
  features.partOpen = open
  features.partRefusedStarts = STARTS.test(claim) ? refused : 0
  features.many = list.length > 1 ? 1 : 0
}

function add(map: Map<string, Set<boolean>>, word: string, value: boolean): void {
  const known = map.get(word)
  if (known) known.add(value)
  else map.set(word, new Set([value]))
}

/** At semicolons, commas and "and": each part with at least two words that say something. */
export function partsOf(claim: string): string[] {
  const out: string[] = []
  for (const piece of claim.split(/[;:]\s+|,\s+(?:and|but|while|with)?\s*|\s+(?:and|but|while)\s+/)) {
    const words =
      piece
        .toLowerCase()
        .match(/[a-zà-ÿ][a-zà-ÿ'-]+|\d+/g)
        ?.filter((w) => isContent(w) || /^\d/.test(w)) ?? []
    if (words.length >= 2 || out.length === 0) out.push(piece)
    else out.push(`${out.pop()} and ${piece}`)
  }
  return out
}

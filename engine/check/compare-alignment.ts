import { partsOf } from './compare-parts.ts'
import { type Comparison, HYPO_IN_CLAIM, KIN_IN_CLAIM, NEGATIVE, PAST_IN_CLAIM } from './comparison.ts'
import { holdersIn, kinOf } from './holders.ts'
import { weightOf, windowsFor } from './passages.ts'
import { polarities } from './polarity.ts'
import { holds, type Terms, termsOf } from './terms.ts'
import type { CheckedSource, Unit, Window } from './unit.ts'

const CANDIDATES = 8
/** In which ways a word of the visit can stand otherwise than the word of the note. */
const WAYS = ['polarity', 'holder', 'open', 'past'] as const
type Way = (typeof WAYS)[number]
type Fit = Record<Way, boolean>
type Wanted = { word: string; weight: number; denied: boolean | undefined; holder: string }

/**
 * How much of a sentence stands in one place of the visit, and how much of it still does when only words count that are
 * affirmed or denied alike, said of the same person, as fact, and of now. What lies between the two speaks against it.
 */
export function alignment(
  claim: string,
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let least = 1
  let leastWhole = 1
  const gaps: Record<Way, number> = { polarity: 0, holder: 0, open: 0, past: 0 }
  // What "denies" and "mother" reach is told by the whole sentence.
  const denied = polarities(said.plain)
  const holders = holdersIn(said.plain, undefined)
  for (const part of partsOf(claim)) {
    const { all, whole, without } = partFits(part, claim, { denied, holders }, source)
    if (all === undefined) continue
    leastWhole = Math.min(leastWhole, all)
    least = Math.min(least, whole)
    for (const way of WAYS) gaps[way] = Math.max(gaps[way], all - without[way])
  }
  features.aWhole = 1 - least
  features.aAny = 1 - leastWhole
  features.aGap = leastWhole - least
  for (const way of WAYS) {
    features[`a_${way}`] = gaps[way]
    features[`a_${way}Much`] = gaps[way] > 0.35 ? 1 : 0
  }
  for (const way of WAYS)
    if (gaps[way] > 0.3)
      against.push({ kind: 'contradicted', reason: REASONS[way], strength: 0.3 + gaps[way] / 3 })
}

const REASONS: Readonly<Record<Way, string>> = {
  polarity: 'The visit says the opposite.',
  holder: 'In the visit this is said of somebody else.',
  open: 'The visit only talks about it; it is not said to be so.',
  past: 'The visit speaks of it as past.',
}

function partFits(
  part: string,
  claim: string,
  { denied, holders }: { denied: Map<string, boolean>; holders: Map<string, string> },
  source: CheckedSource,
): { all: number | undefined; whole: number; without: Record<Way, number> } {
  const said = termsOf(part)
  const kin = KIN_IN_CLAIM.test(part)
  const wanted = [...said.words].map(
    (word): Wanted => ({
      word,
      weight: weightOf(word, source),
      denied: denied.get(word),
      holder: holders.get(word) ?? '',
    }),
  )
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0)
  const none = { polarity: 0, holder: 0, open: 0, past: 0 }
  if (total === 0) return { all: undefined, whole: 0, without: none }
  const lenient: Fit = {
    polarity: false,
    holder: kin || KIN_IN_CLAIM.test(claim),
    open: HYPO_IN_CLAIM.test(part) || NEGATIVE.test(part),
    past: PAST_IN_CLAIM.test(part) || NEGATIVE.test(part),
  }
  let all = 0
  let whole = 0
  const without = { ...none }
  for (const window of windowsFor(said, source, CANDIDATES, 0)) {
    let here = 0
    let fitting = 0
    const each = { ...none }
    for (const want of wanted) {
      if (!holds(window.words, want.word, said)) continue
      here += want.weight
      const fit = fitOf(want, window, lenient)
      for (const way of WAYS) if (fit[way]) each[way] += want.weight
      if (WAYS.every((way) => fit[way])) fitting += want.weight
    }
    all = Math.max(all, here / total)
    whole = Math.max(whole, fitting / total)
    for (const way of WAYS) without[way] = Math.max(without[way], each[way] / total)
  }
  return { all, whole, without }
}

/** A word fits in a way when one of its places in the window does. */
function fitOf(want: Wanted, window: Window, lenient: Fit): Fit {
  const fit: Fit = { ...lenient }
  let seen = false
  for (const unit of window.units) {
    const there = standing(want.word, unit)
    if (!there) continue
    fit.polarity ||= there.denied === undefined || want.denied === undefined || there.denied === want.denied
    fit.holder ||= sameHolder(want.holder, there.holder)
    fit.open ||= !there.open
    fit.past ||= !unit.past
    seen = true
  }
  // Said in other words: nothing is known of how they stand.
  return seen ? fit : { polarity: true, holder: true, open: true, past: true }
}

function standing(
  word: string,
  unit: Unit,
): { denied: boolean | undefined; holder: string; open: boolean } | undefined {
  const open = unit.hypothetical || unit.declined || unit.refusedNext
  const holder = unit.holders.get(word) ?? unit.person ?? ''
  if (unit.terms.words.has(word)) {
    if (unit.question && unit.role !== 'patient') return { denied: undefined, holder, open: true }
    return { denied: unit.polarity.get(word), holder, open }
  }
  if (!unit.asked?.words.has(word)) return undefined
  return {
    denied: unit.answer === 'other' ? undefined : unit.answer === 'no',
    holder: unit.person ?? '',
    open: unit.answer === 'other' && unit.declined,
  }
}

function sameHolder(mine: string, theirs: string): boolean {
  if (mine === theirs || theirs === 'someone') return true
  return mine !== '' && theirs !== '' && kinOf(mine) === kinOf(theirs)
}

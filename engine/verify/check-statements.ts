import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { compare } from './compare.ts'
import { doubtOf, isCertain, isFlagged, isSupported } from './doubt-score.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { memoizeFor } from './memoize.ts'
import { quotedUnits } from './quotations.ts'
import { claimOf } from './statement.ts'

export type CheckVerdict = 'supported' | 'contradicted' | 'not-found' | 'unsure'
export type StatementToCheck = { text: string; cited?: readonly number[] }
export type CheckedStatement = {
  verdict: CheckVerdict
  /** For the clinician, in plain words. */
  why: string
  /** Numbers of the closest units, in the order of the visit. */
  units: number[]
}

/** Compares each statement with the visit, regardless of its author. */
export function checkStatements({
  visit,
  statements,
}: {
  visit: UnitsOfVisit
  statements: readonly StatementToCheck[]
}): CheckedStatement[] {
  const evidence = evidenceOf(visit)
  return statements.map(({ text, cited = [] }) => {
    const quoted = quotedUnits(text, visit)
    if (quoted) return { verdict: 'supported', why: 'Quoted from the visit.', units: quoted }
    return checkOne(text.slice(0, MAX_CHARACTERS), evidence, cited)
  })
}

const MAX_CHARACTERS = 1500

function checkOne(text: string, evidence: Evidence, cited: readonly number[]): CheckedStatement {
  const verbatim = wordForWord(text, evidence)
  if (verbatim) return { verdict: 'supported', why: 'The visit says this in these words.', units: verbatim }
  const claim = claimOf(text)
  if (claim.words.length === 0 && claim.numbers.length === 0)
    return { verdict: 'unsure', why: 'Nothing here can be compared with the visit.', units: [...cited] }
  const { features, against, found } = compare(claim, evidence, cited)
  const units = unitsAt(found.places, evidence)
  const doubt = doubtOf(features)
  if (isFlagged(doubt) || isCertain(features) || found.places.length === 0) {
    const strongest = [...against].sort((a, b) => b.strength - a.strength)[0]
    // A glossary can't prove that a Spanish visit doesn't mention something.
    if (strongest?.verdict === 'not-found' && strongest.strength < 0.9 && evidence.language === 'es')
      return { verdict: 'unsure', why: `Check this one. ${strongest.why}`, units }
    if (strongest) return { verdict: strongest.verdict, why: strongest.why, units }
    return { verdict: 'not-found', why: 'The visit doesn’t clearly say this.', units }
  }
  if (isSupported(doubt)) return { verdict: 'supported', why: 'The visit says this.', units }
  const doubtful = [...against].sort((a, b) => b.strength - a.strength)[0]
  return {
    verdict: 'unsure',
    why: doubtful ? `Check this one. ${doubtful.why}` : "The visit doesn't say this in so many words.",
    units,
  }
}

/** The places and the questions they answer. */
function unitsAt(places: readonly number[], { spots }: Evidence): number[] {
  const out = new Set<number>()
  for (const place of places) {
    const spot = spots[place]
    if (!spot) continue
    out.add(spot.unit)
    const asked = spot.asks === undefined ? undefined : spots[spot.asks]
    if (asked) out.add(asked.unit)
    const next = spots[place + 1]
    if (spot.question && next) out.add(next.unit)
  }
  return [...out].sort((a, b) => a - b)
}

/** Finds the statement verbatim in the visit, outside questions and stories about other people. */
function wordForWord(text: string, evidence: Evidence): number[] | undefined {
  const wanted = bareWords(text)
  const count = wanted.split(' ').length
  if (count < 3) return undefined
  const { said, whole } = SAID(evidence, '', () => saidIn(evidence))
  // Fewer than six words must be the whole sentence, because part of one may mean something else.
  const unit = count < 6 ? whole.get(wanted) : said.find(({ words }) => words.includes(` ${wanted} `))?.unit
  return unit === undefined ? undefined : [unit]
}

/** The bare words of each sentence that a statement may repeat, and the unit of each whole sentence. */
type Said = { said: { words: string; unit: number }[]; whole: Map<string, number> }
const SAID = memoizeFor<Evidence, Said>()

function saidIn({ spots }: Evidence): Said {
  const out: Said = { said: [], whole: new Map() }
  for (const { question, holder, gone, refused, plain, unit } of spots) {
    if (question || gone.size > 0 || holder.some((one) => one !== '')) continue
    const words = bareWords(plain)
    out.said.push({ words: ` ${words} `, unit })
    if (!refused && !out.whole.has(words)) out.whole.set(words, unit)
  }
  return out
}

function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%/]+/gu, ' ')
    .replace(/[.]+(?=\s|$)/g, '')
    .trim()
}

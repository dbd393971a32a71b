import { CONCEPTS } from '../lexicon/all-concepts.ts'
import type { CheckedSource, Stance } from './unit.ts'

const NEGATION =
  /\b(?:no|not|never|without|denies|denied|deny|denying|none|negative|nothing|neither|nor|cannot|absent|free of|lack of|stopped|quit)\b/i
const CLAUSE = /[.;!?]|,? but |,? though |, and i |\bexcept\b/i

/** Whether a concept is denied where a text speaks of it: a negation before it in the same clause, or right after. */
export function deniedIn(plain: string, pattern: RegExp): boolean | undefined {
  const match = pattern.exec(plain)
  if (!match) return undefined
  const before = plain.slice(0, match.index)
  const clause = before.slice(
    Math.max(0, ...[...before.matchAll(new RegExp(CLAUSE, 'gi'))].map((cut) => cut.index + cut[0].length)),
  )
  const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 40)
  return (
    NEGATION.test(clause) ||
    NEGATION.test(match[0]) ||
    /^[\w\s/,]{0,24}?(?:\bdenied\b|: ?(?:none|no|denied|negative)|\bnot (?:present|endorsed|reported)\b|\babsent\b|\bis denied\b|\bnegative\b|\bnone\b)/i.test(
      after,
    )
  )
}

/** Who says what about a concept: of the patient yes or no, or of somebody else. */
export function stanceOn(id: string, { units }: CheckedSource): Stance {
  const concept = CONCEPTS.find((one) => one.id === id)
  const stance: Stance = { yes: [], no: [], others: [] }
  if (!concept) return stance
  for (const unit of units) {
    const here = unit.terms.words.has(`:${id}`)
    const inQuestion = unit.asked?.words.has(`:${id}`) ?? false
    if (!here && !(inQuestion && unit.answer !== 'other')) continue
    if (unit.question && unit.role !== 'patient' && !/^(?:so|and)?\s*no\b/i.test(unit.text)) continue
    if (unit.person) {
      stance.others.push(unit)
      continue
    }
    const denied = here ? deniedIn(unit.terms.plain, concept.pattern) : undefined
    if (denied === true || (denied === undefined && unit.answer === 'no')) stance.no.push(unit)
    else if (denied === false && unit.answer === 'no' && inQuestion) stance.no.push(unit)
    else if (!unit.hypothetical || unit.answer === 'yes') stance.yes.push(unit)
  }
  return stance
}

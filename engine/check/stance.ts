import { CONCEPTS } from '../lexicon/all-concepts.ts'
import { standings } from './polarity.ts'
import type { CheckedSource, Stance } from './unit.ts'

/** A phrase that holds its own denial: "no plan", "never a plan". */
const OWN_DENIAL = /^(?:no|never)\b/

/** Whether a concept is denied where a text speaks of it; undefined where it does not, or does both. */
export function deniedIn(plain: string, pattern: RegExp): boolean | undefined {
  const words = standings(plain)
  let known: boolean | undefined
  for (const match of plain.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))) {
    const first = words.find(({ end }) => end > match.index)
    const denied = first?.denied === true || OWN_DENIAL.test(match[0])
    if (known !== undefined && known !== denied) return undefined
    known = denied
  }
  return known
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

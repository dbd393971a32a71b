import type { Role } from '../../read/visit.ts'
import type { UnitSentence, UnitsOfVisit, VisitUnit } from '../visit-units.ts'

/** A sentence with its position in the visit. */
export type ChartSentence = {
  unit: VisitUnit
  /** Index of the unit in the visit. */
  at: number
  /** Index among all sentences of the visit. */
  index: number
  role: Role
  sentence: UnitSentence
  plain: string
  question: boolean
}

export function chartSentences(visit: UnitsOfVisit): ChartSentence[] {
  const all: ChartSentence[] = []
  for (const [at, unit] of visit.units.entries()) {
    for (const sentence of unit.sentences) {
      const { plain } = sentence
      all.push({
        unit,
        at,
        index: all.length,
        role: unit.role,
        sentence,
        plain,
        question: plain.trimEnd().endsWith('?'),
      })
    }
  }
  return all
}

/** Hypothetical, offered or general: not a fact about this patient. */
const SUPPOSED =
  /\b(?:if|unless|whether|suppose|imagine|hypothetically|in case|would you|could you|people with|some people|most people|a lot of people|many people|patients with|folks|everybody|for example)\b/i
export const isSupposed = (plain: string): boolean => SUPPOSED.test(plain)

/** The sentence breaks off. */
export const isUnfinished = (plain: string): boolean =>
  /(?:\.\.\.|…|[-–—]|\b(?:and|or|but|the|a|an|to|of|with|for|because|my|your))[\s.?!"”]*$/i.test(plain)

const REFUSES =
  /^(?:(?:well|oh|um|honestly|yeah|okay|hm+)[,. ]+)*(?:no\b(?![,.]? (?:problem|worries|that is (?:fine|okay|good|great)|i (?:do not mind|have not)))|nope|nah|not (?:now|yet|today|really|interested|ready|happening)|i (?:do not (?:want|think|like|need)|would rather not|am not (?:going|doing|ready|sure)|cannot|will not|refuse)|i will (?:think|pass)|let me think|maybe|do i have to|absolutely not|please (?:no|do not))/i
/** The patient, or someone with them, declines or leaves it open. */
export function refusedAfter(said: readonly ChartSentence[], index: number): boolean {
  const here = said[index]
  if (!here) return false
  for (let next = index + 1; next < said.length && next <= index + 12; next += 1) {
    const reply = said[next]
    if (!reply || reply.at > here.at + 3) return false
    if (reply.role === here.role) continue
    const turn = said.slice(next, next + 4).filter(({ at, role }) => at === reply.at && role === reply.role)
    return turn.some(({ plain }) => REFUSES.test(plain))
  }
  return false
}

const AGREES =
  /^(?:(?:oh|well|um|okay|honestly)[,. ]+)*(?:yes|yeah|yep|yup|sure|okay|ok|please|fine|of course|definitely|absolutely|go ahead|that is (?:fine|okay|good|all right)|all right|alright|sounds good|i (?:will|can|would like that|guess so)|you can|works for me|deal|mm-?hm|uh-huh|right|correct|got it|she (?:says (?:yes|okay)|can)|you may)\b/i
export const agrees = (plain: string): boolean =>
  AGREES.test(plain) && !/\b(?:but not|no,|not yet)\b/i.test(plain)
export const refuses = (plain: string): boolean => REFUSES.test(plain)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function listed(items: readonly string[], joint = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  if (items.length === 2) return `${items[0]} ${joint} ${items[1]}`
  return `${items.slice(0, -1).join(', ')}, ${joint} ${items.at(-1)}`
}

export const numbersOf = (...units: readonly VisitUnit[]): number[] =>
  [...new Set(units.map(({ number }) => number))].sort((a, b) => a - b)

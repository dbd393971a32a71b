import type { Finding } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { conceptsNamed } from './find-concepts.ts'
import { saysPast } from './time-phrases.ts'

const HAS_NOT =
  /^(?:(?:and|but|so|well|oh|okay)[, ]+)*(?:no|i (?:do not|have not) (?:have|had|get|gotten)(?: any)?|i have (?:got )?no|i am not (?:having|getting)(?: any)?|i have not been (?:having|getting)(?: any)?|i never (?:have|get|had)(?: any)?) (?=\w)/i
/** Anything hypothetical, reported about others, limited or past says nothing about now. */
const UNSURE =
  /\b(?:if|would|could|might|may|used to|should|maybe|guess|almost|until|before|unless|when|whenever|like when|they (?:say|said|think)|(?:he|she|mom|dad|wife|husband) (?:says?|said|thinks?)|kidding|joking|supposed|afraid|scared|worried|any ?more|last time|back then|except|other than|but|just|only)\b/i
const ABOUT_OTHERS = /^(?:my|his|her|the|our) (?!(?:mind|thoughts|head|sleep|mood|anxiety)\b)/i
const MAX_WORDS = 22
/** Denials that a patient volunteers in plain first-person words. */
export function volunteeredFindings(visit: UnitsOfVisit): Finding[] {
  if (visit.form !== 'dialogue') return []
  const facts: Finding[] = []
  for (const { number, role, who, sentences } of visit.units) {
    if (role !== 'patient') continue
    for (const { plain } of sentences) {
      if (/\?$/.test(plain) || plain.split(' ').length > MAX_WORDS || ABOUT_OTHERS.test(plain)) continue
      const base = { units: [number], ...(who !== undefined && { by: who }) }
      facts.push(...absent(plain).map((fact) => ({ ...fact, ...base })))
    }
  }
  return facts
}

type Told = Pick<Finding, 'kind' | 'id' | 'words' | 'polarity' | 'when' | 'p'>

/** "No headaches." "I don't have nightmares." */
function absent(text: string): Told[] {
  const has = HAS_NOT.exec(text)
  if (!has || UNSURE.test(text) || saysPast(text)) return []
  const rest = text.slice(has[0].length)
  if (
    /\b(?:since|for|in|today|tonight|this|last|now|yet|lately|with|from|more|other|new|much|bad|big|real|idea|till|until|next)\b/i.test(
      rest,
    )
  )
    return []
  const found = conceptsNamed(rest).filter(({ named, near }) => !near && named.exec(rest)?.index === 0)
  return found
    .slice(0, 1)
    .map(({ id, words }) => ({ kind: 'finding', id, words, polarity: 'denied', p: 0.8 }))
}

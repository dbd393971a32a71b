import { aboutPatient } from '../words/third-person.ts'
import { type Discourse, KNOWN_BETTER } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import type { Said } from './said.ts'
import { inTheirWords, lowerFirst } from './wording.ts'

/** Sentences of the patient that only go on with the one before. */

const VALUE = /^(?:(?:it was|it is|like|about|um|around|i think)[, ]+)*(\d+(?:\.\d+)?(?:\/\d+)?)[.!]?$/i

/** "They said my sodium was low. One twenty-eight.": the sodium, and no dose. */
export function valueOfLast(talk: Discourse, { text, sentence }: Said): boolean {
  const value = VALUE.exec(text)?.[1]
  const last = talk.statements.at(-1)
  if (value === undefined || !last || talk.statements.length <= talk.lastTurnFrom) return false
  if (last.speaker !== 'patient' || (last.topic !== 'labs' && last.topic !== 'vitals')) return false
  if (/\d/.test(last.text)) return false
  talk.retellLast(`${last.text.replace(/[.]$/, '')}, ${value}.`, sentence)
  return true
}

const AND_THEN = /^and (?:then )?(?:i|my)\b(?! (?:will|would|can|could|want|need|am going|guess|mean)\b)/i

/** "I woke up and I'd made a lasagna." "Oh no." "And I drove, I think.": of what was told, after a word that only listens. */
export function goesOnTelling(talk: Discourse, { text, found, sentence }: Said): boolean {
  const last = talk.statements.at(-1)
  if (!AND_THEN.test(text) || !last || talk.turnFrom !== talk.statements.length) return false
  if (last.speaker !== 'patient' || last.act !== 'report' || last.about !== undefined) return false
  if (!(last.topic === 'medication' && last.subject) && last.topic !== 'side-effects') return false
  if (found.length > 0 || drugsIn(text).length > 0 || text.split(' ').length > 12) return false
  const more = lowerFirst(aboutPatient(text, 'I', talk.pronoun))
  talk.retellLast(`${last.text.replace(/[.]$/, '')}; ${more}`, sentence)
  return true
}

/** "You had that thing with Bactrim." "Oh yeah. I got all the blisters.", or "That was my sister.": as it was said. */
export function repliesToOther(talk: Discourse, said: readonly Said[]): boolean {
  const last = talk.statements.at(-1)
  const words = inTheirWords(...said)
  if (!last || !KNOWN_BETTER.test(last.text) || words.split(' ').length > 16) return false
  const [from, to] = [said[0]?.sentence, said.at(-1)?.sentence]
  if (!from || !to) return false
  const text = `${last.text.replace(/[.]$/, '')}; patient: “${words}”.`
  talk.retellLast(text, { ...from, end: to.end })
  return true
}

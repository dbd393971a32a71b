import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'
import { drugsIn } from './drug-names.ts'
import type { Question, Said } from './said.ts'

/** "Voices, no." "Not anybody else, no." "No, no, and the voices are still there.": a no with an object of its own. */
export function deniedOf(asked: readonly Concept[], { text, found }: Said): Concept[] {
  if (asked.length < 2 || text.split(' ').length > 14) return [...asked]
  if (/^not (?:anybody|anyone|others?|other people|somebody else|someone else)\b/i.test(text))
    return asked.filter(({ id }) => id === 'homicidal-ideation')
  const own = asked.filter(({ id }) => found.some((one) => one.id === id))
  if (own.length === 0 || own.length === asked.length) return [...asked]
  return /\b(?:and|but) (?:the|my|i|there)\b.*\b(?:still|there|have|hear|yes|am|do)\b/i.test(text)
    ? asked.filter((one) => !own.includes(one))
    : own
}

const EXCEPTS =
  /^(?:no+|nope|nah|none|nothing|not really|right|correct)[,.]? (?:(?:really|that is|well),? )?(?:just|only|except(?: for)?|besides|other than|unless|apart from) (.+)$|^(?:other than|besides|except(?: for)?|apart from) (.{2,40}?),? (?:no|none|nothing)[.!]?$/i

/** "No, just sulfa." "None besides latex." "No, only twice.": what is left out of the no is of the kind that was asked for. */
export function excepted(asked: Question, { text }: Said): boolean {
  const [, after, before] = EXCEPTS.exec(text) ?? []
  const rest = after ?? before
  if (rest === undefined) return false
  if (asked.topic === 'allergies' || drugsIn(rest).length > 0) return true
  return (
    /^(?:the |a |an |my |that )?(?:one|once|twice|two|three|\d+|sometimes|passive\w*|few|couple|little|whispers?|guns?|pills)\b/i.test(
      rest,
    ) || conceptsIn(rest.toLowerCase()).some(({ topic }) => topic === asked.topic)
  )
}

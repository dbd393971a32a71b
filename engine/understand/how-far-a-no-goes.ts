import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept } from '../lexicon/concept.ts'
import { table } from '../words/table.ts'
import { drugsIn } from './drug-names.ts'
import type { Question, Said } from './said.ts'

/** "Voices, no." "Not anybody else, no." "No, no, and the voices are still there.": a no with an object of its own. */
export function deniedOf(asked: readonly Concept[], { text, found }: Said): Concept[] {
  // "No to the second one."
  if (ONE_OF_THEM.test(text)) return []
  // "Myself, no."
  if (/^(?:(?:hurting|harming|killing) )?(?:myself|me),? (?:no|never)\b/i.test(text))
    return asked.filter(({ id }) => id !== 'homicidal-ideation')
  if (asked.length < 2 || text.split(' ').length > 14) return [...asked]
  // "Not anybody else, no." says something of oneself as well: it stands as it was said.
  if (/^not (?:anybody|anyone|others?|other people|somebody else|someone else)\b/i.test(text)) return []
  const own = asked.filter(({ id }) => found.some((one) => one.id === id))
  if (own.length === 0 || own.length === asked.length) return [...asked]
  return /\b(?:and|but) (?:the|my|i|there)\b.*\b(?:still|there|have|hear|yes|am|do)\b/i.test(text)
    ? asked.filter((one) => !own.includes(one))
    : own
}

const ONE_OF_THEM =
  /\bthe (?:first|second|third|last|latter|former|other|next|middle)(?: (?:one|two|three|\d|part|thing|half|ones))?[.!]?$|\bto (?:one|some) of (?:those|them)\b/i

/** Kinds of a thing that are asked for by themselves: who has not cut may have burned. */
const KINDS = table<readonly (readonly [RegExp, string])[]>({
  'self-harm': [
    [/\bcut(?:ting|s)?\b/i, 'self-harm by cutting'],
    [/\bburn(?:ing|ed|s)?\b/i, 'self-harm by burning'],
    [/\bscratch(?:ing|ed)?\b/i, 'self-harm by scratching'],
  ],
  overdose: [
    [
      /\b(?:sav(?:e|ed|ing)|collect(?:ed|ing)?|stockpil(?:ed?|ing)|hoard(?:ed|ing)?|stash(?:ed|ing)?)\b(?!.*\b(?:overdos|too many|tak(?:e|en|ing)))(?<!\b(?:overdos\w*|tak(?:e|en|ing))\b.*)(?<!\b(?:pills|meds|tablets|ones|those|that|which) you (?:have )?)/i,
      'saving up pills',
    ],
  ],
  'manic symptoms': [[/^[^,]*\bracing\b[^,]*$/i, 'racing thoughts']],
  hallucinations: [
    [/\b(?:voices?|hear(?:ing|d)?)\b/i, 'auditory hallucinations'],
    [/\b(?:see(?:ing|n)?|saw|visions?|shadows)\b/i, 'visual hallucinations'],
  ],
})
const NAMES_ALL_KINDS =
  /\b(?:self-?harm\w*|(?:hurt|hurting|harm|harming|injur\w*) (?:yourself|you)|hallucinat\w*|anything|things|other|any kind)\b/i

/** "And cutting?" "No.": the label of the one kind, where only one was asked for. */
export function onlyAsFarAsAsked(label: string, question: string): string {
  const named = (KINDS[label] ?? []).filter(([pattern]) => pattern.test(question))
  const all = NAMES_ALL_KINDS.test(
    question.replace(/,? or (?:anything|something)(?: like (?:that|it))?(?=\?$)/i, ''),
  )
  return named.length === 1 && named[0] && !all ? named[0][1] : label
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

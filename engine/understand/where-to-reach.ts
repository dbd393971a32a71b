import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { answerOf } from './questions.ts'
import type { Question, Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** Of a visit by video or telephone: where help would have to be sent, and how to reach the patient or somebody else. */
const LOCATION = 'Location during the visit'
const CALLBACK = 'Callback number'
const CONTACT = 'Emergency contact'
const LEADS = '^(?:(?:so|and|okay|now|first|before we start)[, ]+)*'
const ASKS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `${LEADS}where are you (?:physically |actually |exactly )?(?:right now|today|tonight|at(?: right now)?|calling (?:me )?from|joining (?:me |us )?from|located|sitting(?: right now)?|parked)(?: (?:right now|today|tonight|this (?:morning|afternoon|evening)))?(?:,[^?]{0,40})?\\?$|${LEADS}what(?: is|'s)? (?:the|your) address(?: (?:there|where you are|you are at))?\\?$|\\bwhat address are you at\\b[^?]{0,20}\\?$|\\bwhere is the (?:car|truck|van) parked\\?$`,
      'i',
    ),
    LOCATION,
  ],
  [
    /\b(?:what|which)(?: is the| is your)?(?: best| good)? (?:number|phone number|callback number)\b.{0,40}\b(?:call|reach|back|cut off|disconnected|drop)\b[^?]*\?$|\b(?:if|in case) (?:we|the (?:call|video)|this) (?:drops?|gets? (?:cut off|disconnected)|cuts? out|freez\w+|loses?)\b[^?]{0,60}\bnumber\b[^?]*\?$/i,
    CALLBACK,
  ],
  [
    /\bwho (?:can|should|do|could|would|may) (?:i|we) (?:call|contact|reach|phone)\b[^?]*\?$|\bwho is (?:your|the) emergency contact\?$|\bwho would you (?:like|want) (?:me|us) to (?:call|contact)\b[^?]*\?$/i,
    CONTACT,
  ],
]
const NUMBER = /(?:\d{3}[-. ]){1,2}\d{4}\b|\b\d{7,11}\b/g
/** "I don't know, I feel lost" is no place. */
const PLACE =
  /^(?:(?:um|uh|well|oh|i am|we are|just|still|back|sitting|parked)[, ]+)*(?:at|in|on|outside|inside|behind|by|near|home|work|school|upstairs|downstairs|the|my|our|a|an|\d+|[A-Z])(?![^.]*\b(?:feel|know|think)\b)/i
const NAMES_SOMEBODY = /\b(?:my|our) [a-z]+|\b[A-Z][a-z]+\b/

/** How many sentences of the turn told it. */
export function whereToReach(talk: Discourse, asked: Question, said: readonly Said[]): number {
  const label = ASKS.find(([pattern]) => pattern.test(asked.said.text))?.[1]
  const first = said[0]
  if (!label || !first || first.text.endsWith('?') || answerOf(first.text) !== 'other') return 0
  const numbers = said.slice(0, 5).flatMap(({ text }) => text.match(NUMBER) ?? [])
  // "0124. No, that's the old one. 0142.": the last one named holds.
  const last = numbers.at(-1)
  const until = last ? said.findLastIndex(({ text }, i) => i < 5 && text.includes(last)) : 0
  // "Home. 14 Garnet Street."
  const short = first.text.split(' ').length <= 2
  const used = label === LOCATION ? (short && said[1] ? 2 : 1) : until + 1
  const words = said
    .slice(0, label === LOCATION ? used : 1)
    .map(({ text }) => aboutPatient(text, 'I', talk.pronoun).replace(/[.]$/, ''))
    .join(', ')
  const answer =
    label === CALLBACK
      ? last
      : last && !first.text.includes(last) && label === CONTACT
        ? `${words}, ${last}`
        : words
  if (!answer || words.split(' ').length > 24) return 0
  if (label === LOCATION && !PLACE.test(first.text)) return 0
  if (label === CONTACT && !NAMES_SOMEBODY.test(first.text)) return 0
  talk.add({
    text: `${label}: ${lowerFirst(answer)}.`,
    act: 'report',
    found: [],
    sentences: [asked.said.sentence, ...said.slice(0, used).map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: 'social',
    answers: true,
    direct: true,
    asSaid: true,
  })
  return used
}

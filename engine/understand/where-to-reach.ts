import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personMentioned } from './persons.ts'
import { answerOf } from './questions.ts'
import type { Question, Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** Of a visit by video or telephone: where help would have to be sent, and how to reach the patient or somebody else. */
const LOCATION = 'Location for this visit'
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
/** "On the edge", "the thoughts are back" are no places. */
const PLACE =
  /\b(?:home|house|apartment|car|truck|van|work|office|school|parking|lot|library|street|road|avenue|hospital|hotel|motel|shelter|room|bathroom|bedroom|kitchen|store|porch|park|church|dorm|place|station|basement|driveway|clinic)\b|\b(?:in|at|near) [A-Z][a-z]+/
const NAMES_SOMEBODY = /\b(?:my|our) [a-z]+|\b[A-Z][a-z]+\b/
/** One that is put right, and one that must not be called. */
const PUTS_RIGHT = /\b(?:old one|wrong one|no wait|wait|sorry|i mean|actually|no,)\b/i
const NOT_TO_BE_CALLED = /\b(?:not|never|no)\b/i

/** What is left of the turn, if it told what was asked for. */
export function whereToReach(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const label = ASKS.find(([pattern]) => pattern.test(asked.said.text))?.[1]
  const first = said[0]
  if (!label || !first || first.text.endsWith('?') || answerOf(first.text) !== 'other') return undefined
  const used =
    label === LOCATION
      ? [first]
      : said.slice(0, 5).filter((item) => item === first || (item.text.match(NUMBER) ?? []).length > 0)
  if (used.some(({ text, found }) => holdsSomethingGrave(found) || drugsIn(text).length > 0)) return undefined
  const answer =
    label === LOCATION ? placeIn(first) : label === CALLBACK ? numberIn(asked, said) : contactIn(asked, said)
  if (!answer) return undefined
  talk.add({
    text: `${label}: ${lowerFirst(aboutPatient(answer, 'I', talk.pronoun))}.`,
    act: 'report',
    found: [],
    sentences: [asked.said.sentence, ...used.map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: 'social',
    answers: true,
    direct: true,
    asSaid: true,
    always: 'social',
  })
  return said.filter((item) => !used.includes(item))
}

function placeIn({ text }: Said): string | undefined {
  const words = text.split(' ').length
  return words <= 24 && PLACE.test(text) && !/\b(?:feel|know|think|thoughts?)\b/i.test(text)
    ? text.replace(/[.]$/, '')
    : undefined
}

function numbersIn(said: readonly Said[]): string[] {
  return [...new Set(said.slice(0, 5).flatMap(({ text }) => text.match(NUMBER) ?? []))]
}

/** Of two numbers the last, if the first was put right; else nobody knows which. */
function numberIn({ said: { text: question } }: Question, said: readonly Said[]): string | undefined {
  const numbers = numbersIn(said)
  if (personMentioned(question) || /\b(?:her|him|them)\b/i.test(question)) return undefined
  const right = said.slice(0, 5).some(({ text }) => PUTS_RIGHT.test(text))
  const forbidden = said
    .slice(0, 5)
    .some(({ text }) => NOT_TO_BE_CALLED.test(text) && /\b(?:call|cell|use)\b/i.test(text))
  return !forbidden && (numbers.length === 1 || right) ? numbers.at(-1) : undefined
}

function contactIn({ said: { text: question } }: Question, said: readonly Said[]): string | undefined {
  const first = said[0] as Said
  if (/\b(?:records?|refill|about|pharmacy|appointment|insurance|bill)\b/i.test(question)) return undefined
  const early = said.slice(0, SENTENCES_TOLD)
  if (early.some(({ text }) => NOT_TO_BE_CALLED.test(text) || PUTS_RIGHT.test(text))) return undefined
  if (!NAMES_SOMEBODY.test(first.text) || first.text.split(' ').length > 12) return undefined
  const [number, other] = numbersIn(said)
  if (other) return undefined
  const name = first.text.replace(/[.]$/, '')
  return number && !name.includes(number) ? `${name}, ${number}` : name
}

const SENTENCES_TOLD = 3

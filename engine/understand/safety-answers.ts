import { conceptsIn } from '../lexicon/all-concepts.ts'
import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { isQuestion } from './questions.ts'
import { quoted } from './quoted-answers.ts'
import type { Question, Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** "If the thoughts come back, what will you do?", "Who would you call if it got bad?" */
const ASKS =
  /^(?:(?:and|so|okay|but|then|now)[, ]+)*(?:(?:if|when|in case) ([^,?]{4,60}),? (?:what (?:will|would|can|could|are) you (?:do|going to do)|(?:who|whom) (?:will|would|can|could) you (?:call|tell|reach|reach out to|turn to|talk to|go to))|(?:what (?:will|would|can|could) you do|(?:who|whom) (?:will|would|can|could) you (?:call|tell|reach|reach out to|turn to|talk to|go to)) (?:if|when|in case) ([^?]{4,60}))\?$/i
/** What gets worse is harm, and not a rash or a tire. */
const OF_HARM =
  /\b(?:thoughts?|urges?|feelings?|it gets? (?:bad|worse|dark|that bad)|it got (?:bad|worse|dark|that bad)|things get (?:bad|worse|dark)|feel (?:unsafe|that way|like that|suicidal|like hurting)|hurt yourself|safe)\b/i
/** Somebody to turn to, or something to do. */
const DOES =
  /^(?:(?:i|i guess i|probably|maybe|first|then|or|and|just|well|also|i think i) (?:(?:will|would|can|could|should) )?)*(?:call|ring|phone|text|tell|talk|reach|go|come|get|wake|use|do the|look at|take out|walk|drive|my |the |988|911|him|her|you(?: guys)?\b|[A-Z][a-z]+\b)/i
const MOST_SENTENCES = 3
const MOST_WORDS = 14

/**
 * What the patient will do when it gets worse is a part of the safety plan. Anything else that is answered to such a
 * question ("I don't know. I'd do it this time.") stands with it under risk, in the words it was said in.
 */
export function safetyPlanned(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  // Where the condition was told apart from the question, the whole of it is what was asked.
  const [, before, behind] = ASKS.exec(asked.said.text) ?? ASKS.exec(asked.said.sentence.text) ?? []
  const when = before ?? behind
  if (when === undefined || !OF_HARM.test(when)) return undefined
  const told: Said[] = []
  for (const item of said.slice(0, MOST_SENTENCES)) {
    if (!isStep(item)) break
    told.push(item)
  }
  const [first, ...next] = said.slice(0, 2)
  if (told.length === 0 && first) {
    quoted(talk, asked, first, [asked.said.sentence, first.sentence], 'risk', next)
    return said.slice(2)
  }
  const steps = told.map(({ text }) =>
    lowerFirst(aboutPatient(text, 'I', talk.pronoun))
      .replace(/[.]$/, '')
      .replace(/^(?:would|will|can|could|should) /, ''),
  )
  talk.add({
    text: `If ${lowerFirst(aboutPatient(when, 'you', talk.pronoun)).replace(/[.]$/, '')}: ${steps.join('; ')}.`,
    act: 'plan',
    found: [...conceptsIn('safety plan'), ...asked.said.found],
    sentences: [asked.said.sentence, ...told.map(({ sentence }) => sentence)],
    speaker: 'patient',
    answers: true,
  })
  return said.slice(told.length)
}

function isStep({ text, found }: Said): boolean {
  return (
    DOES.test(text) &&
    text.split(' ').length <= MOST_WORDS &&
    !isQuestion(text) &&
    !/\b(?:not|never|no|nobody|nothing)\b/i.test(text) &&
    !holdsSomethingGrave(found) &&
    drugsIn(text).length === 0
  )
}

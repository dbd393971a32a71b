import type { Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { ACTED, ACTED_ON_HARM } from './ellipsis.ts'
import { personOf } from './persons.ts'
import { askedIn, asStatement, isBareAnswer, isQuestion, isYesOrNo } from './questions.ts'
import type { Question, Said } from './said.ts'
import { asksWhetherNot, WANTS_TO_LIVE } from './turned-questions.ts'
import { listOf, lowerFirst } from './wording.ts'

/**
 * "Any thoughts of killing yourself?" "Now and then." is neither yes nor no, and must not be lost: it stands as it was
 * said, with what was asked for.
 */
export function graveAnswer(
  talk: Discourse,
  asked: Question,
  first: Said,
  answer: 'yes' | 'no' | 'other',
  spans: readonly Sentence[],
): boolean {
  const words = first.text.split(' ').length
  if (
    answer === 'no' ||
    words > 8 ||
    NO_ANSWER.test(first.text) ||
    !isYesOrNo(asked.said.text) ||
    WANTS_TO_LIVE.test(asked.said.text) ||
    asked.said.text === ACTED ||
    asked.said.text === ACTED_ON_HARM ||
    asked.topic === 'family' ||
    personOf(asked.said.text)
  )
    return false
  if (answer === 'yes' && (isBareAnswer(first.text) || PLAIN_YES.test(first.text))) return false
  const wanted = askedIn(asked.said).concepts
  if (wanted.length === 0 || !wanted.every(({ topic, id }) => topic === 'risk' && !NOT_OF_THOUGHTS.has(id)))
    return false
  // What names it itself, or somebody else, needs no label; what is asked back is no answer.
  if (
    first.found.some(({ topic }) => GRAVE.has(topic)) ||
    personOf(first.text) ||
    drugsIn(first.text).length > 0
  )
    return false
  if (isQuestion(first.text) && !/^who (?:does not|has not|would not)\b/i.test(first.text)) return false
  // "Anybody you want to hurt?" is often answered by something else.
  if (words > 4 && answer === 'other' && wanted.every(({ id }) => id === 'homicidal-ideation')) return false
  const labels = [...new Set(wanted.map(({ label }) => label))]
  const said = lowerFirst(aboutPatient(first.text.replace(/\?$/, '.'), 'I', talk.pronoun))
  const affirms = answer === 'yes' ? affirmed(talk, asked, labels)?.replace(/[.]$/, '') : undefined
  return addAnswer(talk, asked, spans, `${affirms ?? capitalised(listOf(labels, 'or'))}: ${said}`)
}

function addAnswer(talk: Discourse, asked: Question, spans: readonly Sentence[], text: string): true {
  talk.add({
    text,
    act: 'report',
    found: asked.said.found,
    sentences: spans,
    speaker: 'patient',
    asked: asked.topic,
    answers: true,
    direct: true,
  })
  return true
}

/** A no that comes after something else. */
export const SAYS_NO =
  /^(?:so,? |but,? )?no[,.!]|^(?:there (?:is|are) )?none(?: (?:now|anymore|any more|at all))?[.!]?$|^(?:that|those|not \w+ing),? no[.!]?$|^(?:but |and |as for )?(?:actually |really )?(?:hurting|harming|killing|hitting|attacking|shooting|acting on|doing)\b[^,.]{0,40},? (?:no|never)[.!]?$/i
const NO_ANSWER =
  /^(?:it|that|this|he|she|they|what|them|one|fine|good|okay|great|all right|same|thanks|thank you)[.!?]?$/i
const HOW_MUCH =
  /^(?:(?:well|um|i mean|maybe|just|oh|probably)[,. ]+)*(?:now and (?:then|again)|on and off|off and on|rarely|seldom|hardly ever|i guess so|you could say (?:that|so)|when (?:it|i|things|they) .*|i would be lying.*|not (?:every|always|all|as|often|much|usually|that) .*|not (?:usually|often|always|much)|last (?:night|week|month|year|summer|winter|spring|fall)|yesterday|this morning|more than .*|less than .*|just (?:one|the one|once|at .*)|only (?:at|when|on|if|once|in) .*|a (?:few|couple)(?: .*)?|\d+(?: .*)?|here and there|from time to time|once in a (?:while|blue moon)|every (?:now|so|once|few|other|couple).*|at times|at (?:night|work|home|first)|(?:it|they) comes? and goe?s?|it depends|depends.*|mostly|usually|some (?:nights|days|weeks|mornings)|they (?:do|are there|come)|it (?:does|is there|happens)|i (?:did|used to)(?: .*)?|used to(?: .*)?|(?:the|for the|only the|just the) first (?:few|couple|\d+|day|week|night)\b.*|at first\b.*|in the beginning\b.*|since .*|for (?:a|about|years|months|weeks|\d).*)[.!]?$/i

/** "Do you hear voices?" "Off and on.": how much there is of it says nothing without what was asked for. */
export function howMuch(talk: Discourse, asked: Question, first: Said, spans: readonly Sentence[]): boolean {
  if (!isYesOrNo(asked.said.text) || personOf(asked.said.text) || WANTS_TO_LIVE.test(asked.said.text))
    return false
  const most = /\b(?:first|beginning)\b/i.test(first.text) ? 16 : 8
  if (first.text.split(' ').length > most || !HOW_MUCH.test(first.text)) return false
  if (first.found.some(({ topic }) => TELLS.has(topic)) || drugsIn(first.text).length > 0) return false
  const wanted = askedIn(asked.said).concepts
  const named = wanted.length > 0 ? wanted : asked.said.found.filter(({ topic }) => LABELLED.has(topic))
  if (named.length === 0 || (TAKING_IT.test(asked.said.text) && isSchedule(first.text))) return false
  const labels = [...new Set(named.map(({ label }) => label))].slice(0, 3)
  const said = lowerFirst(aboutPatient(first.text, 'I', talk.pronoun))
  return addAnswer(talk, asked, spans, `${capitalised(listOf(labels, 'or'))}: ${said}`)
}

/** "You're still taking it?" "Six hundred twice a day.": how much is taken, and no dose is missed. */
const TAKING_IT =
  /\b(?:taking|on|take) (?:it|them|that|those)\b(?!.*\b(?:miss\w*|skip\w*|forget\w*|forgot\w*)\b)/i

/** An answer that names one of these says itself what it says. */
const TELLS = new Set<Topic>([
  'risk',
  'means',
  'psychosis',
  'allergies',
  'substances',
  'side-effects',
  'sleep',
  'panic',
])
const LABELLED = new Set<Topic>([
  'adherence',
  'mood',
  'anxiety',
  'interest',
  'energy',
  'concentration',
  'anger',
])
const PLAIN_YES = /^(?:absolutely|definitely|of course|certainly|for sure|yes|yeah|yep)(?:[,.!]|$)/i
/** Of these what happened is told, not how often it is thought of. */
const NOT_OF_THOUGHTS = new Set(['suicide-attempt', 'overdose'])

/** A question that was answered with yes, as a statement. */
export function affirmed(talk: Discourse, asked: Question, labels: readonly string[]): string | undefined {
  // "So nobody is behind me" of a recogniser's stream asks for no voices.
  if (
    GRAVE.has(asked.topic ?? 'events') &&
    /^so\b/i.test(asked.said.text) &&
    !/\byou\b/i.test(asked.said.text)
  )
    return undefined
  // "You haven't thought of hurting yourself?" "Yes, sometimes." affirms the thing, not the sentence.
  const statement = asksWhetherNot(asked.said.text)
    ? undefined
    : asStatement(asked.said.text, true, talk.pronoun)
  return statement && asked.said.text.split(' ').length <= 16
    ? withTerm(statement, labels)
    : `Reports ${listOf(labels.includes('suicidal ideation') ? labels.filter((label) => label !== 'self-harm') : labels, 'and')}.`
}

/** "Is thinking about killing themselves." has the word for it in front: a reader looks for it. */
function withTerm(statement: string, labels: readonly string[]): string {
  const [term] = labels
  return labels.length === 1 && term && LOOKED_FOR.has(term) && !NAMED_SO.test(statement)
    ? `${capitalised(term)}: ${lowerFirst(statement)}`
    : statement
}

const LOOKED_FOR = new Set(['suicidal ideation', 'homicidal ideation'])
const NAMED_SO = /\b(?:suicid|homicid)/i

export const GRAVE = new Set<Topic>(['risk', 'means', 'psychosis'])

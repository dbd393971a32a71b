import type { Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personMentioned } from './persons.ts'
import type { Question, Said } from './said.ts'
import type { Statement } from './statement.ts'
import { lowerFirst } from './wording.ts'

/**
 * "I hear my mother at night." "How often does that happen?" "Twice a week.": the question names nothing, and the
 * answer says nothing, but for what was told just before.
 */

/** The question as a label, if it asks how often, how long or how many of what was told: "how often". */
export function countAskedOfTold(question: string): string | undefined {
  const asked = question.replace(/^(?:(?:and|so|okay|now|about|roughly|but)[, ]+)*/i, '')
  if (asked.split(' ').length > 10) return undefined
  const label = COUNTS_OF_TOLD.find(([pattern]) => pattern.test(asked))?.[1]
  // "How many times a week?"
  const per =
    label === 'how many' ? /\btimes (?:a|per) (?:day|night|week|month|year)\b/i.exec(asked)?.[0] : undefined
  return per ? `how many ${per}` : label
}

const IT = '(?:it|that|this|those|these|they|them|one|one of (?:those|these|them)|the (?:last|first) one)'
const COMES =
  '(?:happen|happens|happened|happening|come|comes|came|coming|come on|hit|hits|been happening|been going on|going on)'

const COUNTS_OF_TOLD: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`^how (?:often|frequently) (?:do|does|did|is|are|has|have|would you say) (?:you (?:get|have|had|see|hear|feel|do) )?${IT}(?: ${COMES})?(?: (?:now|lately|these days|to you))?\?$`,
      'i',
    ),
    'how often',
  ],
  [
    new RegExp(
      String.raw`^how long (?:do|does|did|is|are|was|would) ${IT}(?: (?:usually|normally|typically))? (?:last|go on|take|stay)(?: (?:for|you))?\?$`,
      'i',
    ),
    'how long it lasts',
  ],
  [
    new RegExp(
      String.raw`^how long (?:has|have|had) (?:${IT}|you had (?:it|that|this|those|them))(?: been (?:happening|going on|there|like that))?\?$`,
      'i',
    ),
    'for how long',
  ],
  [
    /^how many (?:of (?:those|these|them)|times)(?: (?:have|has|had|did|do|does|would) (?:you|that|it))?(?: (?:had|have|get|gotten|happened|happen))?(?: (?:now|so far|in all|altogether|total|(?:a|per) (?:day|night|week|month|year)|this week|this month|like that))?\?$/i,
    'how many',
  ],
  [
    new RegExp(
      String.raw`^(?:when|since when) (?:did|has|have) ${IT} (?:first )?(?:start|begin|${COMES})\?$`,
      'i',
    ),
    'since',
  ],
]

/** What is felt, done or undergone, and comes and goes. */
const COMES_AND_GOES = new Set<Topic>([
  'anxiety',
  'panic',
  'sleep',
  'anger',
  'psychosis',
  'mania',
  'trauma',
  'obsessions',
  'eating',
  'risk',
  'side-effects',
])

/** What the patient told last, if it is of that kind and the patient's own. */
export function toldLast(statements: readonly Statement[]): Statement | undefined {
  const last = statements.at(-1)
  if (last?.speaker !== 'patient') return undefined
  // "I worry my son will cut himself."
  if (last.topic === 'risk' && personMentioned(last.text)) return undefined
  // "I tried to hang myself. I panicked and stopped." "How many times?": of the graver thing.
  if (statements.some((one) => one !== last && holdsSomethingGrave(one.concepts) && one.topic !== last.topic))
    return undefined
  if (last.act !== 'report' || last.about !== undefined || !COMES_AND_GOES.has(last.topic)) return undefined
  return last.concepts.some(({ topic }) => topic === last.topic) ? last : undefined
}

/** So many words can be read in one breath with the answer that belongs to them. */
const ONE_BREATH = 16

/** The answer goes to what it is about: "Hears their mother's voice at night; how often: twice a week." */
export function countsWhatWasTold(talk: Discourse, asked: Question, first: Said, spans: readonly Sentence[]) {
  const told = talk.pointedAt
  // "Since he hit me", "every time I use": that is more than a count.
  if (holdsSomethingGrave(first.found) || drugsIn(first.text).length > 0 || personMentioned(first.text))
    return false
  const count = told && COUNTED.test(first.text) ? countAskedOfTold(asked.said.text) : undefined
  const index = told && count ? talk.statements.indexOf(told) : -1
  if (!told || !count || index < 0 || first.text.split(' ').length > 9 || first.text.endsWith('?'))
    return false
  const answer = `${count}: ${lowerFirst(aboutPatient(first.text.replace(HESITATES, ''), 'I', talk.pronoun))}`
  if (told.text.split(' ').length <= ONE_BREATH) {
    const more = spans.map(({ start, end }) => ({ start, end }))
    const retold = {
      ...told,
      text: `${told.text.replace(/[.]$/, '')}; ${answer}`,
      spans: [...told.spans, ...more],
    }
    talk.statements[index] = retold
    talk.pointedAt = retold
  } else
    talk.add({
      text: `${LABELLED[told.topic] ?? ''}${answer}`,
      act: 'report',
      found: told.concepts,
      sentences: spans,
      speaker: 'patient',
      asked: told.topic,
      answers: true,
      direct: true,
    })
  return true
}

/** Where the note's heading is a word for what is counted. */
const LABELLED: Partial<Record<Topic, string>> = { panic: 'Panic, ', 'side-effects': 'Side effects, ' }
const HESITATES = /^(?:(?:oh|um|uh|well|yeah|so|like|maybe|i (?:would|want to) say)[,.]?\s+)+/i
const COUNTED =
  /\d|\b(?:once|twice|every|daily|never|all the time|constantly|always|sometimes|rarely|half|couple|few|since|ago|yesterday|last|most|weeks?|months?|years?|days?|nights?|hours?|minutes?|seconds?|spring|summer|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b/i

import { conceptsIn } from '../lexicon/all-concepts.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import type { Question, Said } from './said.ts'
import { lowerFirst } from './wording.ts'

/** Who holds the pills, the keys or the gun: agreed on by naming somebody. */

const KIN =
  '(mom|mother|mum|dad|father|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|roommate|aunt|uncle|grandmother|grandma|grandfather|grandpa|friend|neighbor)'
const TASK =
  '((?:hold(?: on to)?|keep|take|lock up|lock|store|manage|give (?:you )?out|have|hand out|look after|watch) (?:(?:the|your|all the|all your|those) )?(?:pills|meds|medicines?|medications?|bottles?|guns?|rifles?|pistol|firearms?|keys|prescriptions?|key)\\b[^?,;]{0,40})'
const WANTS_THEM_TO = new RegExp(
  `^(?:(?:so|and|then|okay)[, ]+)*i (?:would like|want|need|would want) (?:for )?your ${KIN} to ${TASK}[.]$`,
  'i',
)
const THEN_THEM = new RegExp(
  `^(?:(?:okay|so|all right|alright|good|fine|yes|then)[,. ]+)*your ${KIN},? (?:then|it is|instead)[.!]?$`,
  'i',
)
const AT_A_TIME = /^(?:just |only )?((?:\d+|one|a) (?:day|week|month)(?:'s worth)?s? at a time)[.!]?$/i
const KEEPS =
  /^(?:Mother|Father|Mom|Dad|[A-Z][a-z]+) to (?:hold|keep|take|lock|store|manage|give|have|hand|look|watch)\b/

function planned(talk: Discourse, who: string, task: string, sentences: Said['sentence'][]): void {
  talk.add({
    text: `${capitalised(who.toLowerCase())} to ${lowerFirst(aboutPatient(task, 'you', talk.pronoun))}.`.replace(
      /[.]{2}$/,
      '.',
    ),
    act: 'plan',
    found: conceptsIn(`lock up the ${/gun|rifle|pistol|firearm/i.test(task) ? 'guns' : 'pills'}`),
    sentences,
    speaker: 'clinician',
    answers: true,
  })
}

/** "I'd like your mom to hold the pills." "My brother can." "Your brother, then. One week at a time." */
export function keeperNamed(talk: Discourse, item: Said): boolean {
  const [, who, task] = WANTS_THEM_TO.exec(item.text) ?? []
  if (who && task) {
    planned(talk, who, task, [item.sentence])
    return true
  }
  const instead = THEN_THEM.exec(item.text)?.[1]
  const portion = AT_A_TIME.exec(item.text)?.[1]
  if (!instead && !portion) return false
  const from = Math.max(0, talk.statements.length - 4)
  const at = talk.statements.findLastIndex(
    ({ act, text }, i) => i >= from && act === 'plan' && KEEPS.test(text),
  )
  const plan = talk.statements[at]
  if (!plan) return false
  const text = instead
    ? plan.text.replace(/^\S+/, capitalised(instead.toLowerCase()))
    : `${plan.text.replace(/[.]$/, '')}, ${portion?.toLowerCase()}.`
  talk.statements[at] = {
    ...plan,
    text,
    spans: [...plan.spans, { start: item.sentence.start, end: item.sentence.end }],
  }
  return true
}

const WHO_CAN = new RegExp(`^(?:(?:and|so|okay)[, ]+)*who (?:can|could|will|would) ${TASK}\\?$`, 'i')
const THEY_COULD =
  /^(?:(?:um|well|maybe|probably)[, ]+)*((?:my )?[a-z]+(?: [A-Z][a-z]+)?) (can|could|will|would|might)(?: do (?:it|that))?[.!]?$/i

/** "Who can hold your pills?" "My sister Dana could." */
export function whoCan(talk: Discourse, asked: Question, said: readonly Said[]): number {
  const [first] = said
  const task = WHO_CAN.exec(asked.said.text)?.[1]
  const [, who, can] = THEY_COULD.exec(first?.text ?? '') ?? []
  if (!first || !task || !who || !can || /^(?:i|nobody|no|that|it)$/i.test(who)) return 0
  talk.add({
    text: `${aboutPatient(who, 'I', talk.pronoun)} ${can.toLowerCase()} ${lowerFirst(aboutPatient(task, 'you', talk.pronoun))}.`,
    act: 'plan',
    found: conceptsIn('lock up the pills'),
    sentences: [asked.said.sentence, first.sentence],
    speaker: 'patient',
    answers: true,
  })
  return 1
}

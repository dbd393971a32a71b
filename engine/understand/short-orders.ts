import { capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { personMentioned } from './persons.ts'
import type { Said } from './said.ts'
import { inTheirWords } from './wording.ts'

/** Orders of two or three words that say what they mean only with what the patient has just said. */

const LEADS = `^(?:(?:okay|so|then|well|all right|alright|yes|right|good|no|and|sorry)[,. ]+)*`
const NEITHER = new RegExp(
  `${LEADS}(?:(?:not )?(?:that|that one|it) (?:neither|either)|neither (?:that|that one)|not that(?: one)? either|same (?:answer|goes) (?:for|with) that(?: one)?)[.!]?$`,
  'i',
)

/** The one drug the patient named in the last turn, if nobody else's. */
function drugJustNamed({ lastSaid }: Discourse): string | undefined {
  const [name, other] = [
    ...new Set(lastSaid.flatMap(({ text }) => drugsIn(text).map(({ drug }) => drug.name))),
  ]
  const anothers = lastSaid.some(({ text }) => {
    const who = personMentioned(text)
    return who !== undefined && !/^(?:doctor|primary|therapist)$/.test(who)
  })
  return other || anothers ? undefined : name
}

/** "No Ambien then." "What about the Xanax?" "That neither." */
export function neitherThat(talk: Discourse, item: Said): boolean {
  const drug = NEITHER.test(item.text) ? drugJustNamed(talk) : undefined
  const last = talk.statements.at(-1)
  // Only after another that is not used.
  if (!drug || last?.act !== 'declined' || !/\?$/.test(talk.lastSaid.at(-1)?.text ?? '')) return false
  talk.setAside(drug, {
    text: `Not using ${drug} either.`,
    act: 'declined',
    found: [],
    sentences: [...talk.lastSaid.map(({ sentence }) => sentence), item.sentence],
    speaker: 'clinician',
    answers: true,
  })
  return true
}

const STOP_IT = new RegExp(
  `${LEADS}(?:please )?(stop|quit|hold|keep|restart) (?:it|that|that one|taking (?:it|that))((?: today| tonight| now| right away| for now)*),?(?: please)?[.!]?$`,
  'i',
)

/** "The pharmacist said to stop the St. John's wort." "Stop it today please." */
export function stopsIt(talk: Discourse, item: Said): boolean {
  const [, verb, when = ''] = STOP_IT.exec(item.text) ?? []
  const drug = verb && /^(?:stop|quit|hold)$/i.test(verb) ? drugJustNamed(talk) : undefined
  const last = talk.lastSaid.at(-1)
  // "I take Zoloft. I smoke a lot." "Stop it.": not the Zoloft.
  if (!verb || !drug || !last || drugsIn(last.text).length === 0) return false
  if (last.found.some(({ topic }) => topic === 'substances')) return false
  talk.add({
    text: `${capitalised(verb.toLowerCase().replace('quit', 'stop'))} ${drug}${when}.`,
    act: 'plan',
    found: item.found,
    sentences: [...talk.lastSaid.slice(0, 1).map(({ sentence }) => sentence), item.sentence],
    speaker: 'clinician',
  })
  talk.endThread()
  return true
}

const WAITS_BEFORE =
  /\bwe (?:will |have to |need to |should |must )?wait (?:\d+|a|another \d+) (?:days?|weeks?|months?) before (?:(?:we|you) start |starting )?(?:the |your )?[a-z-]{4,}/i

/** "And we wait two weeks before the Lexapro.": planned, and not for today. */
export const waitsBefore = (text: string): boolean =>
  WAITS_BEFORE.test(text) && drugsIn(text).length === 1 && !/\?$|\b(?:if|did|had)\b/i.test(text)

const NOT_TODAY = new RegExp(`${LEADS}not (?:today|yet|now)[.!]?$`, 'i')
const ON_DAY =
  /^(?:(?:and|but|so|then|you (?:can )?(?:start|take) it)[, ]+)*((?:on|from) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)|first|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?))[.!]?$/i

/** What is planned for a later day. */
const FOR_LATER = /\b(?:wait|not today|eventually|some ?day|at some point|down the road)\b/i

/** "So not today?" "Not today. On the first." */
export function notToday(talk: Discourse, said: readonly Said[], i: number): boolean {
  const item = said[i] as Said
  const day = ON_DAY.exec(item.text)?.[1]
  if (!day && !NOT_TODAY.test(item.text)) return false
  const from = Math.max(0, talk.statements.length - 2)
  const at = talk.statements.findLastIndex(
    ({ act, topic, text }, index) =>
      index >= from && act === 'plan' && topic === 'plan-medication' && FOR_LATER.test(text),
  )
  const plan = talk.statements[at]
  if (!plan) return false
  const more = day ? day.toLowerCase() : /\bnow\b/i.test(item.text) ? 'not now' : 'not today'
  talk.statements[at] = {
    ...plan,
    text: `${plan.text.replace(/[.]$/, '')}, ${more}.`,
    spans: [...plan.spans, { start: item.sentence.start, end: item.sentence.end }],
  }
  return true
}

const THEY_ARE_TOLD =
  /^(?:(?:and|so|please)[, ]+)*(?:please )?(?:tell|let) (them|him|her|the [a-z]+|your [a-z]+)(?: know)?(?: that)?[.!]?$/i

/** "And no Demerol. Tell them that.": what they are told. */
export function tellThemThat(talk: Discourse, said: readonly Said[], i: number): boolean {
  const item = said[i] as Said
  const next = said[i + 1]
  const thing = /^(?:(?:and|so|also)[, ]+)*(no [a-z-]{4,})[.!]$/i.exec(item.text)?.[1]
  const who = next && THEY_ARE_TOLD.exec(next.text)?.[1]
  if (!thing || !next || !who) return false
  talk.add({
    text: `Patient to tell ${who.replace(/^your /, 'their ')}: ${thing.charAt(0).toLowerCase()}${thing.slice(1)}.`,
    act: 'plan',
    found: item.found,
    sentences: [item.sentence, next.sentence],
    speaker: 'clinician',
    answers: true,
  })
  return true
}

const HAD_ONE =
  /^(?:(?:but|oh|well|no|actually|wait)[, ]+)*i (?:already |just )?(?:did|had|have had|have done|got|have) (?:one|that|it)(?: (?:already|last [a-z]+|in [a-z]+|done|a (?:week|month|year) ago))*[.!]?$/i
const WHAT_THEY_SAID = /^(?:they|it|he|she|the doctor) (?:said|told|found|showed|was|came)\b/i

/** "Let's get you a sleep study." "I did one. They said severe apnea.": done, and not to be done. */
export function testDoneAlready(talk: Discourse, said: readonly Said[]): readonly Said[] | undefined {
  const [first, next] = said
  const last = talk.statements.at(-1)
  if (!first || !HAD_ONE.test(first.text)) return undefined
  if (last?.act !== 'plan' || last.topic !== 'plan-tests' || last.speaker !== 'clinician') return undefined
  const told =
    next && WHAT_THEY_SAID.test(next.text) && next.text.split(' ').length <= 12 ? [first, next] : [first]
  talk.statements.pop()
  talk.add({
    text: `Told “${last.text.replace(/[.]$/, '')}”, patient said: “${inTheirWords(...told)}”.`,
    act: 'report',
    found: told.flatMap(({ found }) => found),
    sentences: told.map(({ sentence }) => sentence),
    spans: last.spans,
    speaker: 'patient',
    asked: 'medical',
    answers: true,
  })
  return said.slice(told.length)
}

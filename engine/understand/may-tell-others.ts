import type { Sentence } from '../read/visit.ts'
import { aboutPatient } from '../words/third-person.ts'
import { accepts, declines } from './acts.ts'
import type { Discourse } from './discourse.ts'
import { personMentioned } from './persons.ts'
import { answerOf, isBareAnswer } from './questions.ts'
import type { Question, Said } from './said.ts'
import { inTheirWords } from './wording.ts'

/**
 * "Can I call your husband?" "Yes.", "Okay if I talk to your mom?" "Please don't.": whom the clinician may speak with,
 * and whom not, is a patient's to say, and belongs into the chart.
 */
const ASKS = new RegExp(
  `^(?:(?:so|and|okay|now|then|well)[, ]+)*(?:${[
    '(?:can|may|could) (?:i|we)',
    '(?:(?:is|would) (?:it|that) (?:be )?)?(?:okay|ok|all right|alright|fine)(?: with you)? if (?:i|we)',
    '(?:do|would) you mind if (?:i|we)',
    'do (?:i|we) have your (?:permission|okay|ok|consent) to',
    'would you (?:let|allow) (?:me|us)(?: to)?',
    '(?:are you|would you be) (?:okay|ok|comfortable|all right|fine) (?:if (?:i|we)|with (?:me|us))',
    'would you sign a release (?:so (?:that )?(?:i|we) can|for (?:me|us) to)',
  ].join(
    '|',
  )}) ((?:call|calling|phone|text|contact|contacting|reach(?: out to)?|talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|let|tell|share|send|update|include|involve|bring in|loop in|get (?:your )?records from)\\b[^?]+)\\?$`,
  'i',
)
const DOCTOR =
  /\b(?:dr\.?|doctor|therapist|counselor|prescriber|pediatrician|case manager|probation|school)\b/i
/** A word that is nobody's name, though it may begin a sentence. */
const NAME = /(?<=[a-z,] )(?!I\b|PHQ|ER\b|EKG)[A-Z][a-z]+\b/
const GO_AHEAD =
  /^(?:(?:yes|yeah|no|sure|okay|oh)[,. ]+)*(?:go (?:ahead|for it)|please do|of course|that is (?:fine|okay|all right|good)|that would be (?:fine|good|great)|i do not mind|not at all|by all means)\b/i
const PLEASE_NOT =
  /^(?:(?:no|oh|um|god|well)[,. ]+)*(?:please (?:do not|no)|do not\b|i would (?:really )?rather you (?:did not|not)|i (?:do not|would not) want (?:you to|that|(?:him|her|them) (?:to know|knowing|involved))|not (?:my|him|her|them)\b|(?:he|she|they) (?:cannot|can not|must not) know)/i

export function mayTellOthers(
  talk: Discourse,
  asked: Question,
  first: Said,
  spans: readonly Sentence[],
): boolean {
  const whole = asked.said.text
  const what = ASKS.exec(whole)?.[1]
  if (!what || /\b(?:you|yourself)$/i.test(what)) return false
  // "Can I tell you what I think?" speaks with nobody else.
  if (/^(?:tell|send|text|call|talk to|talk with|share with|let) you\b/i.test(what)) return false
  if (!personMentioned(what) && !DOCTOR.test(what) && !NAME.test(what)) return false
  const agreed = saysYes(whole, first.text)
  if (agreed === undefined) return false
  const done = aboutPatient(`clinician may ${what.replace(/^(\w+)ing\b/, '$1')}`, 'you', talk.pronoun)
    .replace(/\b(?:i|me|we|us)\b/gi, 'clinician')
    .replace(/^Clinician/, 'clinician')
  const words =
    isBareAnswer(first.text) || first.text.split(' ').length <= 3 ? '' : ` (“${inTheirWords(first)}”)`
  const signs = /\bsign a release\b/i.test(whole) ? 'Patient agrees to sign a release so' : 'Patient agrees'
  talk.add({
    text: agreed
      ? `${signs} that ${done}${words}.`
      : `Patient does not agree that ${done}${words || ` (“${inTheirWords(first)}”)`}.`,
    act: agreed ? 'plan' : 'declined',
    found: asked.said.found,
    sentences: spans,
    speaker: 'clinician',
    answers: true,
  })
  return true
}

/** "Do you mind if I call her?" is agreed to with a no. */
function saysYes(question: string, answer: string): boolean | undefined {
  if (PLEASE_NOT.test(answer)) return false
  if (GO_AHEAD.test(answer)) return true
  const plain = answerOf(answer)
  if (/\bmind if\b/i.test(question)) {
    if (plain === 'yes') return undefined
    return plain === 'no' ? true : undefined
  }
  if (plain === 'no' || declines(answer)) return false
  return plain === 'yes' || accepts(answer) ? true : undefined
}

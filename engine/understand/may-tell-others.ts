import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personMentioned } from './persons.ts'
import type { Question, Said } from './said.ts'
import { askedAndAnswered, inTheirWords } from './wording.ts'

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
/** A word that is somebody's name, or may be. */
const NAME = /(?<=[a-z,] )(?!I\b|PHQ|ER\b|EKG)[A-Z][a-z]+\b/
const LEADS = '^(?:(?:oh|um|well|god)[,. ]+)*'
const FINE =
  '(?:that is|it is|that would be|i am) (?:fine|okay|ok|all right|good|great)(?: with (?:me|that))?'
/** Only a plain yes or no is taken for one; anything more is told as it was said. */
const YES = new RegExp(
  `${LEADS}(?:(?:yes|yeah|yep|sure|okay|ok|absolutely|definitely|of course|please|please do|go ahead|${FINE}|you can|you may|i do not mind|by all means)(?:[,.!] ?| |$))+$`,
  'i',
)
const NO = new RegExp(
  `${LEADS}(?:(?:no|nope|nah|no way|of course not|absolutely not|definitely not|please (?:do not|no)|i would (?:really )?rather you (?:did not|not)|i would rather not|no thank you|no thanks|i do not want (?:that|you to))(?:[,.!] ?| |$))+$`,
  'i',
)
const NOT_AT_ALL = new RegExp(
  `${LEADS}(?:no,? )?(?:go ahead|not at all|please do|${FINE}|i do not mind)[.!]?$`,
  'i',
)
/** What comes after it and may take it back, or set it a limit. */
const LIMITS =
  /\b(?:not|no|only|just|but|actually|wait|if|unless|except|never|instead|or)\b|\b(?:mom|mother|dad|father|sister|brother|wife|husband)\b/i
const SENTENCES_TOLD = 3

/** What is left of the turn, if it answered such a question. */
export function mayTellOthers(
  talk: Discourse,
  asked: Question,
  said: readonly Said[],
): readonly Said[] | undefined {
  const whole = asked.said.text
  const what = ASKS.exec(whole)?.[1]
  const first = said[0]
  if (!what || !first || first.text.endsWith('?') || drugsIn(what).length > 0) return undefined
  // "Can I tell you what I think?" speaks with nobody else.
  if (
    /^(?:tell|send|text|call|talk to|talk with|share with|let|speak with) you\b|\byou(?:rself)?$/i.test(what)
  )
    return undefined
  if (!personMentioned(what) && !DOCTOR.test(what) && !NAME.test(what)) return undefined
  const limited =
    said.slice(1, SENTENCES_TOLD).some(({ text }) => LIMITS.test(text)) || / (?:or|and) /i.test(what)
  const agreed = limited ? undefined : plainAnswer(whole, first.text)
  const done = aboutPatient(`clinician may ${what.replace(/^(\w+)ing\b/, '$1')}`, 'you', talk.pronoun)
    .replace(/\b(?:i|me|we|us)\b/gi, 'clinician')
    .replace(/^Clinician/, 'clinician')
  const signs = /\bsign a release\b/i.test(whole) ? 'Patient agrees to sign a release so' : 'Patient agrees'
  const told = agreed === undefined ? said.slice(0, limited ? SENTENCES_TOLD : 1) : [first]
  talk.add({
    text:
      agreed === undefined
        ? `${askedAndAnswered(asked.said, ...told)}.`
        : agreed
          ? `${signs} that ${done}.`
          : `Patient does not agree that ${done} (“${inTheirWords(first)}”).`,
    act: agreed === false ? 'declined' : 'plan',
    found: asked.said.found,
    sentences: [asked.said.sentence, ...told.map(({ sentence }) => sentence)],
    speaker: 'clinician',
    answers: true,
    always: 'plan-other',
  })
  // What is grave goes on being read as well: "No, he hit me last week."
  return said.filter((item) => !told.includes(item) || holdsSomethingGrave(item.found))
}

function plainAnswer(question: string, answer: string): boolean | undefined {
  if (/\bmind if\b/i.test(question)) return NOT_AT_ALL.test(answer) ? true : undefined
  if (NO.test(answer)) return false
  return YES.test(answer) ? true : undefined
}

const TAKES_BACK =
  /^(?:(?:actually|no|wait|please|on second thought|well|but|sorry|and)[,. ]+)*(?:please )?(?:do not|never|i do not want you to|i would rather you did not) (?:call|tell|contact|talk to|speak (?:to|with)|text|let)\b/i

/** "Actually, don't call her.": what was agreed to a while ago is taken back. */
export function takesBackConsent(talk: Discourse, item: Said): void {
  if (!TAKES_BACK.test(item.text)) return
  const from = Math.max(0, talk.statements.length - 16)
  const index = talk.statements.findLastIndex(
    ({ text }, at) => at >= from && text.startsWith('Patient agrees ') && text.includes(' clinician may '),
  )
  const before = talk.statements[index]
  if (!before) return
  const { start, end } = item.sentence
  talk.statements[index] = {
    ...before,
    act: 'declined',
    text: `At first ${before.text.replace(/^Patient agrees/, 'agreed').replace(/[.]$/, '')}, then: “${inTheirWords(item)}”.`,
    spans: [...before.spans, { start, end }],
  }
}

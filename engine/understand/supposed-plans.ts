import { aboutPatient } from '../words/third-person.ts'
import { actOf } from './act-in-talk.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { planSentence } from './plan-sentence.ts'
import { opened } from './prepare.ts'
import { isQuestion } from './questions.ts'
import type { Said } from './said.ts'
import { lowerFirst, ofClinician } from './wording.ts'

/** What is done only if something happens that the patient asked for: "And if it's positive?" "Then we'd stop it." */

const ASKS_WHAT_IF =
  /^(?:(?:and|but|so|okay|well|yeah|um|what)[, ]+)*(if (?!(?:i|we|you) (?:could|can|may)\b)[^?]{3,60})\?$/i

/** Remembered for the clinician's next turn. */
export function asksWhatIf(said: readonly Said[]): Said | undefined {
  const last = said.at(-1)
  return last && ASKS_WHAT_IF.test(last.text) && last.text.split(' ').length <= 12 ? last : undefined
}

const RESULT =
  /\bit (?=(?:is|comes back|came back|turns out) (?:positive|negative|normal|abnormal|high|low|bad|off)\b)/i
const TEST =
  /\b((?:pregnancy|blood|urine|drug|thyroid|liver) (?:test|screen)|ekg|ecg|lithium level|level|tsh|a1c|test|screen)\b/i

/** "We'll do a pregnancy test." "And if it's positive?" */
function ofTest(talk: Discourse, condition: string): string {
  const last = talk.statements.at(-1)
  const test = last?.topic === 'plan-tests' ? TEST.exec(last.text)?.[1] : undefined
  return test ? condition.replace(RESULT, `the ${test} `) : condition
}

const GOES_ON = /^(?:and|then|so|or)\b|\b(?:would|then)\b/i

/** Every sentence of that turn that goes on with the case is of the case, and no plan for today. */
export function plannedInThatCase(talk: Discourse, said: readonly Said[], i: number): boolean {
  const asked = talk.supposed
  const item = said[i]
  if (!asked || !item || isQuestion(item.text)) return false
  const words = opened(item.text).replace(/^(?:(?:and|so|well|okay|right)[, ]+)*then,? /i, '')
  const first = said.slice(0, i).every(({ text }) => text.split(' ').length <= 3)
  if (!first && !GOES_ON.test(item.text)) return false
  // "If you get sick, skip it." names its own case.
  if (/^(?:(?:and|but|so)[, ]+)*(?:if|when|unless)\b/i.test(item.text)) return false
  const ofDrug = words !== item.text && drugsIn(words).length > 0
  if (!ofDrug && actOf(talk, item) !== 'plan') return false
  const condition = ASKS_WHAT_IF.exec(asked.text)?.[1]
  if (condition === undefined) return false
  const what = ofClinician(planSentence(words, talk.pronoun)).replace(/^We (?:would |will |can )?/, '')
  talk.add({
    text: `${aboutPatient(ofTest(talk, condition), 'I', talk.pronoun)}: ${lowerFirst(what)}`.replace(
      /^if\b/,
      'If',
    ),
    act: 'plan',
    found: item.found,
    sentences: [asked.sentence, item.sentence],
    speaker: 'clinician',
    answers: true,
  })
  return true
}

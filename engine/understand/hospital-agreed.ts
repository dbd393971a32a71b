import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Discourse } from './discourse.ts'
import type { Said } from './said.ts'
import { inTheirWords } from './wording.ts'

/** "I'd like you to think about the hospital." "I thought about it. I'll go." … "Okay, today." */

const HOSPITAL =
  /\b(?:hospital|inpatient|emergency room|the er|psych(?:iatric)? (?:unit|ward)|the unit|admi(?:t|tted|ssion))\b/i
const WILL_GO =
  /^(?:(?:okay|fine|all right|alright|yes|yeah|well|so)[,. ]+)*i (?:will|would|can|am willing to|am going to|guess i will)(?: just)? go(?: in| there| with that)?[.!]?$/i
const AGREED = 'Patient agrees to go to the hospital'

const lastTurns = (talk: Discourse) => talk.statements.slice(-3)

/** What the clinician has just asked for is the hospital, and the patient says yes to it. */
export function agreesToGo(talk: Discourse, item: Said): boolean {
  if (!WILL_GO.test(item.text)) return false
  const asked = lastTurns(talk).findLast(({ speaker }) => speaker === 'clinician')
  if (!asked || !HOSPITAL.test(asked.text) || /\b(?:was|were|last|not|no|if)\b/i.test(asked.text))
    return false
  if (talk.statements.some(({ text }) => text.startsWith(AGREED))) return false
  talk.add({
    text: `${AGREED} (“${inTheirWords(item)}”).`,
    act: 'plan',
    found: conceptsIn('go to the hospital'),
    sentences: [item.sentence],
    spans: asked.spans,
    speaker: 'patient',
    answers: true,
  })
  return true
}

const THEN_WHEN =
  /^(?:(?:okay|fine|all right|alright|yes|yeah)[,. ]+)+(today|tonight|now|tomorrow)(?: then)?[.!]?$/i

/** "Can I go tomorrow?" "I'd rather today." "Okay, today." */
export function goesWhen(talk: Discourse, { text, sentence }: Said): boolean {
  const when = THEN_WHEN.exec(text)?.[1]?.toLowerCase()
  if (!when) return false
  const at = talk.statements.findLastIndex(({ text: told }) => told.startsWith(AGREED))
  const agreed = talk.statements[at]
  if (!agreed || talk.statements.length - at > 5) return false
  talk.statements[at] = {
    ...agreed,
    text: agreed.text.replace(AGREED, `${AGREED} ${when}`),
    spans: [...agreed.spans, { start: sentence.start, end: sentence.end }],
  }
  return true
}

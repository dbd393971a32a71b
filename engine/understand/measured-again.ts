import { conceptsIn } from '../lexicon/all-concepts.ts'
import { capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import type { Said } from './said.ts'
import type { Statement } from './statement.ts'

/** "Your heart rate is 122." "I ran up the stairs." "Let's take it again. Okay, eighty-four.": the heart rate. */

const TAKES_AGAIN =
  /^(?:(?:okay|well|so|then|all right|alright)[,. ]+)*(?:let us|let me|i will|we will|i am going to|i want to|can i) (?:just )?(?:take|check|do|measure|get|try|recheck|repeat|retake)(?: (?:it|that|this|your [a-z ]{4,20}))?(?: (?:again|once more|one more time|now|in a minute|sitting(?: down)?|standing|on the other arm))*[.!]?$/i
const AGAIN = /\b(?:again|once more|one more time|recheck|repeat|retake)\b/i
const MEASURE = /\b(heart rate|pulse|blood pressure|pressure|temperature|oxygen|sats?|weight)\b/i
const VALUE =
  /^(?:(?:okay|and|now|there|good|better|so|it is|that is|alright|all right|great|much better)[,. ]+)*(\d{2,3}(?:\.\d+)?(?:\/\d{2,3}| over \d{2,3})?)(?: now| this time| today)?[.!]?$/i

const isMeasured = ({ topic, speaker, text }: Statement): boolean =>
  topic === 'vitals' && speaker === 'clinician' && /\d/.test(text)

/** Whether the sentence only says that something is measured a second time, or what it is then. */
export function measuredAgain(talk: Discourse, said: readonly Said[], i: number): boolean {
  const item = said[i]
  const measured = talk.statements.slice(-4).findLast(isMeasured)
  const what = measured && MEASURE.exec(measured.text)?.[1]
  if (!item || !measured || !what) return false
  if (TAKES_AGAIN.test(item.text) && AGAIN.test(item.text) && drugsIn(item.text).length === 0) {
    talk.remeasured = capitalised(what.toLowerCase())
    // "I'd like to repeat it.", and no second value: it is still to be done.
    if (!said.slice(i + 1).some(({ text }) => VALUE.test(text)))
      talk.add({
        text: `Repeat ${what.toLowerCase()}.`,
        act: 'plan',
        found: [],
        sentences: [item.sentence],
        speaker: 'clinician',
      })
    return true
  }
  const value = VALUE.exec(item.text)?.[1]
  if (!talk.remeasured || value === undefined) return false
  const repeat = `Repeat ${talk.remeasured.toLowerCase()}.`
  const at = talk.statements.findLastIndex(({ text }) => text === repeat)
  if (at >= 0) talk.statements.splice(at, 1)
  talk.add({
    text: `${talk.remeasured} on repeat: ${value.replace(' over ', '/')}.`,
    act: 'observation',
    found: conceptsIn(measured.text.toLowerCase()),
    sentences: [item.sentence],
    speaker: 'clinician',
    asked: 'vitals',
  })
  talk.remeasured = undefined
  return true
}

const STAYS_ON_AFTER_ALL =
  /^(?:(?:okay|well|so|then|all right|alright|good|great|fine|in that case|yes)[,. ]+)*(?:you can (?:stay on|keep(?: taking| on)?|go on with|continue|have|take)|(?:we|i) (?:can |will |would )?(?:do not (?:have|need) to (?:stop|hold)|will not (?:stop|hold)|keep|leave) ?|let us keep|no need to (?:stop|hold)) ?(?:you on )?(?:it|that|them|the [a-z]+)?(?: then| after all| on it)*(?=[.,!]|$)/i
const WAS_HELD = /^(?:hold|stop|pause|skip|take (?:patient|them|him|her) off)\b/i

/** "Let's drop it." "The Wellbutrin?" "No. Keep the Wellbutrin." */
const KEEPS = /^(?:(?:no|okay|so|then|and)[,. ]+)*(?:keep|stay on|continue)\b/i

/** "I'm going to hold the Adderall." … "Alright, then you can stay on it.": it is not held after all. */
export function heldNoMore(talk: Discourse, { text }: Said): void {
  const keeps = KEEPS.test(text) && drugsIn(text).length > 0
  if (!(keeps || STAYS_ON_AFTER_ALL.test(text)) || /\b(?:if|until|off)\b/i.test(text)) return
  const from = Math.max(0, talk.statements.length - 6)
  const index = talk.statements.findLastIndex(
    ({ act, topic, subject, text: planned }, at) =>
      at >= from &&
      act === 'plan' &&
      topic === 'plan-medication' &&
      subject !== undefined &&
      WAS_HELD.test(planned),
  )
  const held = talk.statements[index]
  const named = drugsIn(text)[0]?.drug.name
  if (!held?.subject || (named && capitalised(named) !== held.subject)) return
  talk.statements.splice(index, 1)
}

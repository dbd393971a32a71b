import type { Sentence } from '../read/visit.ts'
import { capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import type { Statement } from './statement.ts'
import { lowerFirst } from './wording.ts'

/** Plans for a medicine that do not hold: scrapped, taken back after the patient's yes, or replaced by another drug. */

const isMedicinePlan = ({ act, topic, subject }: Statement): boolean =>
  act === 'plan' && topic === 'plan-medication' && subject !== undefined

/** "Scrap that.": the one medicine that was planned in the clinician's last turn is not; which, if it is clear. */
export function withdrawLastPlan(talk: Discourse, said: 'last' | 'before'): string | undefined {
  const plans = talk.statements
    .slice(talk.plansFrom)
    .filter(({ act, speaker }) => act === 'plan' && speaker === 'clinician')
  const [only, other] = plans.filter(isMedicinePlan)
  // "Stop the lithium. Come back Friday." "I work Friday." "Scratch that.": the day.
  if (!only || other || (said === 'last' && plans.at(-1) !== only)) return undefined
  talk.statements.splice(talk.statements.indexOf(only), 1)
  return only.subject
}

/** "Should we go up?" "Sure." "Actually, your sodium is low. Let's hold off.": what the patient said yes to is not done. */
export function agreedForNothing(talk: Discourse, sentence: Sentence): void {
  const [only, other] = talk.statements.slice(talk.lastTurnFrom).filter(isMedicinePlan)
  if (only && !other) fallen(talk, only, sentence)
}

const STARTS = /\b(?:start|begin|try|add|use|go with|put (?:you|them|patient) on)\b/i
/** "I gained forty pounds on that." "Then Geodon."; "Okay, in the morning." "Then trazodone, for sleep." is one more. */
export const SPEAKS_AGAINST =
  /\b(?:that|it|that one) (?:made|makes|gave|gives) (?:me|them|patient|him|her)\b|\b(?:gained|threw up|was sick|got (?:a rash|sick))\b.*\b(?:on|from|with) (?:that|it)\b|\btook (?:that|it)\b.*\b(?:gained|threw up|rash|sick|zombie|worse)\b/i

/** Another drug takes the place of the one whose start was just proposed, after what the patient said of that. */
export function notStartedAfterAll(talk: Discourse, instead: string, sentence: Sentence): void {
  const from = Math.max(0, talk.statements.length - 3)
  const index = talk.statements.findLastIndex(
    (made, i) =>
      i >= from &&
      made.speaker === 'clinician' &&
      isMedicinePlan(made) &&
      made.subject !== capitalised(instead) &&
      STARTS.test(made.text),
  )
  const planned = talk.statements[index]
  const objects = talk.statements
    .slice(index + 1)
    .some(({ speaker, text }) => speaker === 'patient' && SPEAKS_AGAINST.test(text))
  if (planned && objects && !talk.drugs.isTaken(instead)) fallen(talk, planned, sentence)
}

function fallen(talk: Discourse, planned: Statement, { start, end }: Sentence): void {
  talk.statements[talk.statements.indexOf(planned)] = {
    ...planned,
    act: 'declined',
    text: `Proposed, not done: ${lowerFirst(planned.text)}`,
    spans: [...planned.spans, { start, end }],
  }
}

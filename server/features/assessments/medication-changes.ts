import { sectionsOf } from '#shared/domain/note-text.ts'

const PLAN = /plan|medication|treatment/i
const CHANGE =
  /\b(?:start|begin|restart|initiat|increas|rais|titrat|decreas|reduc|lower|stop|discontinu|taper|switch|chang|add|hold)\w*/i
const DOSE = /\b\d+(?:\.\d+)?\s?(?:mg|mcg|µg|g|ml|units?)\b/i
const NOT_YET = /\b(?:continue|consider|if|unless|may|might|could|discuss\w*)\b/i
const MAX_PER_NOTE = 5
const LONGEST = 200

/** Sentences of a note's plan that change a dose, shown as markers on score charts. */
export function medicationChangesIn(note: string): string[] {
  return sectionsOf(note)
    .filter(({ heading }) => PLAN.test(heading))
    .flatMap(({ body }) => body.split(/\n+|(?<=[.;])\s+(?=[A-Z])/))
    .map((sentence) => sentence.replace(/^[-•*\s]+/, '').trim())
    .filter((sentence) => CHANGE.test(sentence) && DOSE.test(sentence) && !NOT_YET.test(sentence))
    .map((sentence) => (sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 1)}…` : sentence))
    .slice(0, MAX_PER_NOTE)
}

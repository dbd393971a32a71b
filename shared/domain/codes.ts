import type { Statement } from './statements.ts'

/** Codes suggested for a note: diagnoses (ICD-10-CM) and services by the clock (CPT code numbers). */

/** The heading under which an accepted code is added. */
export const BILLING = 'BILLING'

/** details.code of the response when the clinician hasn't turned suggestions on. */
export const CODES_OFF = 'codes_off'

/** A note may have many lines, and each may name several diagnoses. */
export const MAX_DIAGNOSES = 30

/** Longer than any outpatient visit, so a mistyped time is noticed. */
export const MAX_SESSION_MINUTES = 8 * 60

/** Wall-clock time of the visit, "14:05". It has no time zone, as in a chart. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const DAY = 24 * 60

/** Minutes from start to stop. A stop before the start is on the next day. */
export function minutesBetween(start: string, stop: string): number {
  const minutes = minuteOf(stop) - minuteOf(start)
  return minutes < 0 ? minutes + DAY : minutes
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** "14:05" as "2:05 PM". */
export function clockText(time: string): string {
  const minute = minuteOf(time)
  const hours = Math.floor(minute / 60)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${twelve}:${String(minute % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Why a diagnosis that the note mentions isn't suggested. */
export const NOT_SUGGESTED = [
  'not-present',
  'uncertain',
  'past',
  'someone-else',
  'reported',
  'patient-words',
] as const
export type NotSuggested = (typeof NOT_SUGGESTED)[number]

/** Requirements for the documentation of a service. */
export const REQUIREMENTS = [
  'times',
  'diagnosis',
  'intervention',
  'response',
  'plan',
  'history',
  'mental-status',
  'medical-services',
  'medical-visit',
  'therapy-minutes',
  'crisis',
  'risk',
  'crisis-plan',
] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** The statement that an accepted code becomes has this ID, so that it is in the note once. */
export function codeStatementId(code: string): string {
  return `code-${code}`
}

export const SUGGESTION_STATES = ['open', 'in-note', 'outdated', 'dismissed'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

/**
 * The state of a suggestion. `outdated`: the note has this code with another text, such as earlier times. A code that
 * the clinician wrote anywhere in the note is in the note.
 */
export function stateOf(
  code: string,
  text: string,
  statements: readonly Pick<Statement, 'id' | 'text'>[],
  isDismissed: boolean,
): SuggestionState {
  const added = statements.find(({ id }) => id === codeStatementId(code))
  if (added) return added.text === text ? 'in-note' : 'outdated'
  if (statements.some((statement) => mentionsCode(statement.text, code))) return 'in-note'
  return isDismissed ? 'dismissed' : 'open'
}

function mentionsCode(text: string, code: string): boolean {
  const at = text.indexOf(code)
  return at >= 0 && !/[\w.]/.test(text[at - 1] ?? '') && !/\w/.test(text[at + code.length] ?? '')
}

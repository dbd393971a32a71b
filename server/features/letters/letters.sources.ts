import type { LetterChoice } from '#shared/contracts/letters.ts'
import { placeIn } from '#shared/domain/letter-choices.ts'
import {
  ATTENDANCE,
  attendanceText,
  LETTER_TEMPLATES,
  type LetterKind,
  type LetterLanguage,
  type LetterLine,
  type LetterNote,
  type LetterSource,
} from '#shared/domain/letters.ts'
import { headingKey } from '#shared/domain/note-text.ts'
import { isDoubted, type NoteBody, type Statement } from '#shared/domain/statements.ts'

/** A clinical note with its statements, as letters read it. Psychotherapy notes are never among them. */
export type NoteToRead = {
  id: number
  patientId: number
  noteType: string
  serviceAt: Date
  signedAt: Date | null
  voidedAt: Date | null
  version: number
  body: NoteBody
}

/** A choice, and the statement it was made from; none for the date of a visit. */
export type Choice = LetterChoice & { heading: string; statement: Statement | undefined }

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export function letterNote(note: NoteToRead, timeZone: string): LetterNote {
  const on = new Intl.DateTimeFormat('en-CA', { ...DAY, timeZone }).format(note.serviceAt)
  const { id, version, noteType, signedAt } = note
  return { id, version, noteType, on, signed: signedAt !== null }
}

/** In the letter's order; within a section, newest note first. */
export function choicesFrom(
  kind: LetterKind,
  notes: readonly { note: NoteToRead; shown: LetterNote }[],
): Choice[] {
  const found = notes.flatMap(({ note, shown }) => [
    ...(kind === 'school-work' ? [attendanceOf(shown)] : []),
    ...note.body.statements.map((statement): Choice => {
      const { section, selected } = placeIn(kind, statement)
      const flagged = isDoubted(statement)
      return {
        id: `${note.id}.${statement.id}`,
        noteId: note.id,
        section,
        text: textFor(kind, statement, section),
        selected: selected && !flagged,
        flagged,
        heading: statement.section,
        statement,
      }
    }),
  ])
  const place = LETTER_TEMPLATES[kind].sections.map(({ key }) => key)
  return found.sort((a, b) => place.indexOf(a.section) - place.indexOf(b.section))
}

function attendanceOf({ id, on }: LetterNote): Choice {
  return {
    id: `${id}.${ATTENDANCE}`,
    noteId: id,
    section: 'attendance',
    text: attendanceText(on, 'en'),
    selected: false,
    flagged: false,
    heading: 'Date of service',
    statement: undefined,
  }
}

/** Labels that repeat the letter's heading. Other labels stay, because they may name the line's drug. */
const GENERIC =
  /^(?:medications?|follow-?up|plan|safety(?: plan)?|risk|appointments?|next visit|diagnos[ei]s|assessment|mental status|referrals?)$/i

/** Labels can reveal more than the line itself, so they are left out for a school or employer. */
function textFor(kind: LetterKind, { topic, text, section }: Statement, placed: string): string {
  const repeats =
    topic === '' ||
    (GENERIC.test(topic) && placed !== 'other') ||
    headingKey(topic) === headingKey(section) ||
    text.toLowerCase().includes(topic.toLowerCase())
  return kind === 'school-work' || repeats ? text : `${topic}: ${text}`
}

export function sourceOf({ id, noteId, heading, text }: Choice): LetterSource {
  return { id, noteId, section: heading, text }
}

/** The statements word for word. Statements flagged in the note stay flagged here. */
export function copiedLine(
  choice: Choice,
  newId: () => string,
  language: LetterLanguage,
  on: string,
): LetterLine {
  const { id, section, text, flagged, statement } = choice
  return {
    id: newId(),
    section,
    text: statement ? text : attendanceText(on, language),
    by: 'copied',
    sources: [id],
    check: flagged && statement ? doubtOf(statement) : { verdict: 'supported' },
    kept: false,
  }
}

function doubtOf({ check: { verdict, why, by } }: Statement): LetterLine['check'] {
  return { verdict, ...(why ? { why } : {}), ...(by ? { by } : {}) }
}

const FLAGGED_SOURCE = 'One of its statements is flagged in the note.'

/** A model may support a line with a statement that its own note doesn't support. */
export function withSourceDoubts(
  check: LetterLine['check'],
  sources: readonly Choice[],
): LetterLine['check'] {
  const doubted = sources.find(({ flagged }) => flagged)?.statement
  if (!doubted || check.verdict === 'contradicted' || check.verdict === 'not-found') return check
  return { verdict: doubted.check.verdict, why: FLAGGED_SOURCE, by: doubted.check.by ?? 'facts' }
}

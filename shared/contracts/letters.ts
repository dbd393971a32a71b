import * as z from 'zod'
import {
  LETTER_CHARACTERS_MAX,
  LETTER_KINDS,
  LETTER_LANGUAGES,
  LETTER_LINE_MAX,
  LETTER_LINES_MAX,
  LETTER_NOTES_MAX,
  LETTER_SOURCES_MAX,
  LETTER_STATUSES,
  RECIPIENT_MAX,
} from '../domain/letters.ts'
import { CHECKERS, VERDICTS } from '../domain/statements.ts'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, withTotal } from './fields.ts'
import { recordId, version } from './notes.ts'

/** Letters and summaries from chosen notes. Nothing is sent: the clinician prints or copies a letter. */

const kind = z.enum(LETTER_KINDS, 'Choose one of the kinds of letters.')
const language = z.enum(LETTER_LANGUAGES, 'Choose English or Spanish.')
const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.').optional()
const noteIds = z
  .array(recordId)
  .min(1, 'Choose at least one note.')
  .max(LETTER_NOTES_MAX, `Choose at most ${LETTER_NOTES_MAX} notes.`)
const sourceId = z.string().max(80)

const Check = z.object({
  verdict: z.enum(VERDICTS),
  why: z.string().optional(),
  by: z.enum(CHECKERS).optional(),
})

const LetterNote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  noteType: z.string(),
  /** The day of the visit, YYYY-MM-DD, in the clinician's time zone. */
  on: z.string(),
  signed: z.boolean(),
})

export const LetterChoice = z.object({
  /** Unique among the choices. */
  id: z.string(),
  noteId: z.number().int(),
  /** The section of the letter it would go into. */
  section: z.string(),
  /** Exactly what would be copied. */
  text: z.string(),
  /** Selected from the start. Never in a letter to a school or employer. */
  selected: z.boolean(),
  /** The note's own check flagged it, and the clinician hasn't settled that. */
  flagged: z.boolean(),
})
export type LetterChoice = z.infer<typeof LetterChoice>

export const LetterContent = z.object({
  notes: z.array(LetterNote),
  /** The chosen statements at the time of the draft. */
  sources: z.array(
    z.object({ id: z.string(), noteId: z.number().int(), section: z.string(), text: z.string() }),
  ),
  lines: z.array(
    z.object({
      id: z.string(),
      section: z.string(),
      text: z.string(),
      by: z.enum(['copied', 'model', 'clinician']),
      sources: z.array(z.string()),
      check: Check,
      kept: z.boolean(),
    }),
  ),
  /** The language model that wrote it, and where it ran; null if it was assembled. */
  origin: z.object({ model: z.string(), where: z.string(), prompts: z.string() }).nullable(),
})
export type LetterContent = z.infer<typeof LetterContent>

const entryFields = {
  id: z.number().int(),
  patientId: z.number().int(),
  kind,
  language,
  status: z.enum(LETTER_STATUSES),
  recipient: z.string(),
  /** Incremented on every save, to detect a save from an outdated page. */
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  finalizedAt: instant.nullable(),
}

export const LetterEntry = z.object(entryFields)
export type LetterEntry = z.infer<typeof LetterEntry>

export const Letter = z.object({
  ...entryFields,
  ...LetterContent.shape,
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  /** The author as printed. */
  author: z.string(),
  /** Notes that were changed, voided, moved or deleted since. */
  changedNotes: z.array(z.object({ id: z.number().int(), how: z.enum(['changed', 'voided', 'gone']) })),
})
export type Letter = z.infer<typeof Letter>

const letterId = z.object({ id })

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/letters/patient/:id',
  access: 'signed-in',
  summary: 'The letters of a chart, newest first, without their text',
  params: letterId,
  output: answer(z.array(LetterEntry)),
})

export const listLetterChoices = endpoint({
  method: 'POST',
  path: '/api/letters/choices',
  access: 'signed-in',
  summary: 'The statements of chosen notes, with their place in a letter of this kind; nothing is saved',
  body: z.object({ patientId: recordId, kind, noteIds, timeZone }),
  output: answer(z.object({ notes: z.array(LetterNote), choices: z.array(LetterChoice) })),
})

export const createLetter = endpoint({
  method: 'POST',
  path: '/api/letters',
  access: 'signed-in',
  summary:
    'Draft a letter from chosen statements, rewritten by the language model if one is connected and requested',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    kind,
    noteIds,
    /** IDs of choices. Nothing else is used. */
    chosen: z.array(sourceId).max(LETTER_SOURCES_MAX, `Choose at most ${LETTER_SOURCES_MAX} statements.`),
    language: language.default('en'),
    /** Let the language model rewrite the statements for the reader. */
    rewrite: z.boolean().default(false),
    timeZone,
  }),
  /** The notice says why the language model didn't write it. */
  output: answer(Letter.extend({ notice: z.string().nullable() })),
})

export const getLetter = endpoint({
  method: 'GET',
  path: '/api/letters/:id',
  access: 'signed-in',
  summary: 'A letter, each line with its statements',
  params: letterId,
  output: answer(Letter),
})

export const updateLetter = endpoint({
  method: 'PUT',
  path: '/api/letters/:id',
  access: 'signed-in',
  summary: 'Save a draft; 409 if it was changed since this version or is final',
  params: letterId,
  body: z.object({
    version,
    recipient: z.string().trim().max(RECIPIENT_MAX, `Use at most ${RECIPIENT_MAX} characters.`),
    /** In their new order. A line that keeps its ID keeps its sources. */
    lines: withTotal(
      z
        .array(
          z.object({
            id: z.string().min(1).max(60),
            section: z.string().max(40),
            text: z
              .string()
              .trim()
              .min(1, 'A line can’t be empty.')
              .max(
                LETTER_LINE_MAX,
                `Use at most ${LETTER_LINE_MAX.toLocaleString('en-US')} characters per line.`,
              ),
            /** Kept although the check flagged it. */
            kept: z.boolean().default(false),
          }),
        )
        .max(LETTER_LINES_MAX, `A letter can have ${LETTER_LINES_MAX} lines.`),
      LETTER_CHARACTERS_MAX,
      'This letter is too long.',
    ),
  }),
  output: answer(Letter),
})

export const finalizeLetter = endpoint({
  method: 'POST',
  path: '/api/letters/:id/final',
  access: 'signed-in',
  summary: 'Make a draft final, so that it can’t change; 409 while a line is flagged',
  params: letterId,
  body: z.object({ version }),
  output: answer(Letter),
})

export const letterPdf = endpoint({
  method: 'GET',
  path: '/api/letters/:id/pdf',
  access: 'signed-in',
  summary: 'The letter as a PDF; a draft is marked as one',
  params: letterId,
  /** The browser's time zone, used when the profile has none. */
  query: z.object({ timeZone }),
  file: 'application/pdf',
  output: z.unknown(),
})

export const deleteLetter = endpoint({
  method: 'DELETE',
  path: '/api/letters/:id',
  access: 'signed-in',
  summary: 'Permanently delete a letter',
  params: letterId,
  output: answer(z.object({ id: z.number().int() })),
})

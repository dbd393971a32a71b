import * as z from 'zod'
import { CHART_QUESTION_MAX, FIND_ORDERS, FOUND_KINDS } from '../domain/chart-search.ts'
import { NOTE_STATUSES } from '../domain/notes.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { Span } from './statements.ts'

/** Text quoted from the chart; `marks` are the matching words. */
const quoted = {
  /** The speaker, if the visit names one. */
  who: z.string().nullable(),
  text: z.string(),
  marks: z.array(Span),
}

export const FoundLine = z.object({
  kind: z.enum(FOUND_KINDS),
  noteId: z.number().int(),
  noteType: z.string(),
  /** Date and time of service. */
  serviceAt: instant,
  signed: z.boolean(),
  status: z.enum(NOTE_STATUSES),
  /** The statement's or amendment's ID; null for words of the visit. */
  lineId: z.string().nullable(),
  section: z.string(),
  topic: z.string(),
  ...quoted,
  /** The words of the visit behind a statement: the first three places. */
  quotes: z.array(z.object(quoted)),
  moreQuotes: z.number().int(),
  /** The check flagged the statement, and the clinician hasn't settled it. */
  doubted: z.boolean(),
  /** An amendment corrects the statement. */
  amended: z.boolean(),
})
export type FoundLine = z.infer<typeof FoundLine>

export const FoundInChart = z.object({
  answers: z.array(FoundLine),
  /** All matches, including those beyond the answers. */
  total: z.number().int(),
  order: z.enum(FIND_ORDERS),
  /** Statements that are close in meaning and aren't among the answers; null unless requested. */
  similar: z.array(FoundLine).nullable(),
  /** Words of the question without a match. */
  missing: z.array(z.string()),
  /** Misspelled words, and what was searched for instead. */
  corrected: z.array(z.object({ typed: z.string(), as: z.string() })),
  /** The notes searched, the newest first, out of all that aren't voided; and what was searched in them. */
  searched: z.object({
    notes: z.number().int(),
    ofNotes: z.number().int(),
    statements: z.number().int(),
    amendments: z.number().int(),
    /** Sentences of visits that support no statement. */
    passages: z.number().int(),
    /** The statements that were compared by meaning, the newest first; null unless requested. */
    compared: z.number().int().nullable(),
  }),
})
export type FoundInChart = z.infer<typeof FoundInChart>

export const findInChart = endpoint({
  method: 'POST',
  path: '/api/patients/:id/find',
  access: 'signed-in',
  summary:
    'Search a patient’s notes: statements, amendments and words of visits, quoted with their sources. Matches by words and, if requested, by meaning',
  params: z.object({ id }),
  body: z.object({
    question: z
      .string()
      .max(CHART_QUESTION_MAX, `Use at most ${CHART_QUESTION_MAX} characters.`)
      .refine((text) => text.trim() !== '', 'Enter a word or a question.'),
    /** By default, newest first for questions with “when” or “last”, otherwise best match first. */
    order: z.enum(FIND_ORDERS).optional(),
    similar: z.boolean().default(false),
  }),
  output: answer(FoundInChart),
})

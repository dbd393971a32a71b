import * as z from 'zod'
import { isBlankNote } from '../domain/note-text.ts'
import { DEFAULT_NOTE_STATUS, NOTE_STATUSES, NOTE_TYPES } from '../domain/notes.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line, voidedQuery, withTotal } from './fields.ts'
import { listAnswer, pageQuery, searchBody } from './paging.ts'
import {
  hasFewLines,
  NoteFindings,
  Origin,
  Span,
  Statement,
  statementsToSave,
  TOO_MANY_LINES,
} from './statements.ts'

/** A two-hour visit has about 120,000 characters. */
export const CLINICAL_TEXT_MAX = 400_000

/** A generated note of 200 statements has about 100,000. */
const GENERATIONS_CHARACTERS_MAX = 1_000_000
export const clinicalText = z.string().max(CLINICAL_TEXT_MAX, 'This text is too long.')
export const noteType = z.enum(NOTE_TYPES, 'Choose one of the note types.')
const noteStatus = z.enum(NOTE_STATUSES, 'Choose draft, reviewed or completed.')
export const recordId = z.number('Choose one.').int().positive().max(Number.MAX_SAFE_INTEGER)
export const version = z.number().int().positive()
const ownText = clinicalText.refine(hasFewLines, TOO_MANY_LINES)
const noteText = ownText.refine((text) => !isBlankNote(text), 'A note can’t be saved without text.')
const statementIds = z.array(z.string().max(60)).max(2_000)
const omissionIds = z.array(z.string().max(200)).max(1_000)
/** When the visit took place. The service rejects a future date, because it has the clock. */
export const serviceAt = z.iso.datetime('Enter a date and time of service.')
/** A note's headings, in display order. */
const headings = z.array(line(80)).max(60)
/** Sealed by the server when it wrote or rewrote statements (contracts/writing.ts). There may be one per rewrite. */
const generations = withTotal(
  z.array(z.string().max(GENERATIONS_CHARACTERS_MAX)).max(20),
  GENERATIONS_CHARACTERS_MAX,
  'Too many generated sections.',
)
const Signature = z.object({
  name: z.string(),
  at: instant,
  /** SHA-256 of the signed content. */
  hash: z.string(),
  /** Whether the note still matches its hash. */
  intact: z.boolean(),
})

/** Written in the wrong chart. The note stays readable and can't be changed. */
const Voided = z.object({ at: instant, reason: z.string() })

/** A two-hour visit has about twenty thousand words. */
export const UNCLEAR_WORDS_MAX = 10_000
export const unclearWords = z.array(Span).max(UNCLEAR_WORDS_MAX, 'Too many unclear words.')

export const Amendment = z.object({
  id: z.number().int(),
  text: z.string(),
  /** The statement it corrects, if any. */
  statementId: z.string().nullable(),
  /** The corrected date of service, if the amendment changes it. */
  serviceAt: instant.nullable(),
  name: z.string(),
  createdAt: instant,
  /** Covers the amendment and the hash of the signature or amendment before it. */
  hash: z.string(),
  intact: z.boolean(),
})
export type Amendment = z.infer<typeof Amendment>

export const Note = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  noteType: z.string(),
  status: z.enum(NOTE_STATUSES),
  inputText: z.string().nullable(),
  soapNote: z.string().nullable(),
  transcript: z.string().nullable(),
  templateId: z.number().int().nullable(),
  templateName: z.string().nullable(),
  /** Date and time of service. */
  serviceAt: instant,
  createdBy: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  /** Incremented on each save, to reject a save of an older version. */
  version: z.number().int(),
  signature: Signature.nullable(),
  voided: Voided.nullable(),
})
export type Note = z.infer<typeof Note>

/** A note with its statements and the results of the checks. */
export const ReviewedNote = Note.extend({
  sections: z.array(z.string()),
  statements: z.array(Statement),
  findings: NoteFindings,
  /** False while the current text hasn't been searched for omissions, for example because the check failed. */
  searched: z.boolean(),
  origin: Origin.nullable(),
  /** The field that the evidence offsets refer to; null for a note without a visit. */
  reviewSource: z.enum(['inputText', 'transcript']).nullable(),
})
export type ReviewedNote = z.infer<typeof ReviewedNote>

const NoteWithAmendments = ReviewedNote.extend({ amendments: z.array(Amendment) })
export type NoteWithAmendments = z.infer<typeof NoteWithAmendments>

/** A note in a list. */
export const NoteCard = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  patientName: z.string(),
  noteType: z.string(),
  status: z.enum(NOTE_STATUSES),
  preview: z.string(),
  signed: z.boolean(),
  voided: z.boolean(),
  serviceAt: instant,
  createdAt: instant,
  updatedAt: instant,
  /** Sentences that the check flagged and the clinician hasn't settled. Only in a search for flagged notes. */
  flags: z.object({ contradicted: z.number().int(), notFound: z.number().int() }).optional(),
})
export type NoteCard = z.infer<typeof NoteCard>

export const NoteVersion = z.object({
  version: z.number().int(),
  status: z.enum(NOTE_STATUSES),
  noteType: z.string(),
  soapNote: z.string().nullable(),
  sections: z.array(z.string()),
  statements: z.array(Statement),
  /** Null in versions saved before notes had a date of service. */
  serviceAt: instant.nullable(),
  savedAt: instant,
})
export type NoteVersion = z.infer<typeof NoteVersion>

export const noteId = z.object({ id })

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/clinical-notes',
  access: 'signed-in',
  tokenScope: 'notes:read',
  summary:
    "The clinician's notes, latest date of service first, all or one page, for all patients or one. What exceeds 4 MB follows with `before`",
  query: z.object({ ...pageQuery, ...voidedQuery, patientId: id.optional() }),
  output: listAnswer(Note),
})

export const searchNotes = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/search',
  access: 'signed-in',
  tokenScope: 'notes:read',
  summary:
    'A page of notes whose patient or type, or also text, contains every word of the query, narrowed by filters',
  body: z.object({
    ...searchBody,
    /** Also searches the notes' text, among the latest notes only. */
    inText: z.boolean().default(false),
    patientId: recordId.optional(),
    status: noteStatus.optional(),
    noteType: noteType.optional(),
    signed: z.boolean().optional(),
    /** Dates of service: from, and before. */
    from: serviceAt.optional(),
    until: serviceAt.optional(),
    /** Only notes with a contradicted or unfounded sentence that isn't settled, among the latest notes. */
    flagged: z.boolean().default(false),
    includeVoided: z.boolean().default(false),
  }),
  output: listAnswer(NoteCard).extend({
    /** Set if there are more notes than were searched: how many of the latest were. */
    searchedLatest: z.number().int().nullable().default(null),
  }),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes',
  access: 'signed-in',
  summary: 'Save a note; counts toward the monthly limit',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    noteType,
    inputText: clinicalText.nullish(),
    soapNote: ownText.nullish(),
    transcript: clinicalText.nullish(),
    templateId: recordId.nullish(),
    templateName: line(255).nullish(),
    status: noteStatus.default(DEFAULT_NOTE_STATUS),
    /** Defaults to the time of saving. */
    serviceAt: serviceAt.optional(),
    /** The note line by line; `soapNote` is then derived. Without it, statements are derived from `soapNote`. */
    statements: statementsToSave.optional(),
    sections: headings.optional(),
    generations: generations.optional(),
    /** Words of a transcript that the speech recognizer wasn't sure of, as offsets in the text the note is written from. */
    unclearWords: unclearWords.optional(),
  }),
  output: answer(ReviewedNote),
})

export const getNote = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id',
  access: 'signed-in',
  tokenScope: 'notes:read',
  summary: 'One note, with its amendments',
  params: noteId,
  output: answer(NoteWithAmendments),
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/clinical-notes/:id',
  access: 'signed-in',
  summary: 'Save a changed note as a new version; 409 if it changed since the given version or is signed',
  params: noteId,
  body: z
    .object({
      soapNote: noteText.optional(),
      /** The note line by line, in its new order. A statement that keeps its ID keeps its evidence. */
      statements: statementsToSave.optional(),
      sections: headings.optional(),
      generations: generations.optional(),
      noteType: noteType.optional(),
      status: noteStatus.optional(),
      templateId: recordId.nullable().optional(),
      serviceAt: serviceAt.optional(),
      /** The version that was edited. */
      version: version.optional(),
    })
    .refine((sent) => [sent.soapNote, sent.statements, sent.serviceAt].some((part) => part !== undefined), {
      message: 'Send the note’s text or its statements.',
      path: ['soapNote'],
    }),
  output: answer(ReviewedNote),
})

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/versions',
  access: 'signed-in',
  summary: 'The versions of a note, the current one first; long notes come in pages',
  params: noteId,
  query: z.object({ before: id.optional() }),
  output: z.object({
    success: z.literal(true),
    data: z.array(NoteVersion),
    /** The `before` of the next page. */
    nextBefore: z.number().int().nullable(),
  }),
})

export const restoreNoteVersion = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/restore',
  access: 'signed-in',
  summary: 'Restore an earlier version; the version it replaces is kept',
  params: noteId,
  body: z.object({ restore: version, version }),
  output: answer(ReviewedNote),
})

export const settleReview = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/review',
  access: 'signed-in',
  summary: 'Keep flagged statements or dismiss omissions; 409 if the note has changed',
  params: noteId,
  body: z.object({
    version,
    /** Statement IDs. */
    keep: statementIds.default([]),
    /** IDs of omissions that aren't relevant. */
    acknowledge: omissionIds.default([]),
    reopen: z.object({ statements: statementIds.default([]), omissions: omissionIds.default([]) }).optional(),
  }),
  output: answer(ReviewedNote),
})

export const recheckNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/check',
  access: 'signed-in',
  summary: 'Check statements changed since the last check, with the language model if connected',
  params: noteId,
  body: z.object({ version }),
  output: answer(ReviewedNote),
})

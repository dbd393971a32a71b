import * as z from 'zod'
import { isBlankNote } from '../domain/note-text.ts'
import { DEFAULT_NOTE_STATUS, NOTE_STATUSES, NOTE_TYPES } from '../domain/notes.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { listAnswer, pageQuery, searchBody } from './paging.ts'
import { KeptReview } from './review.ts'

/** A two-hour visit has about 120,000 characters. */
export const CLINICAL_TEXT_MAX = 400_000

export const clinicalText = z.string().max(CLINICAL_TEXT_MAX, 'This text is too long.')
export const noteType = z.enum(NOTE_TYPES, 'Choose one of the note types.')
const noteStatus = z.enum(NOTE_STATUSES, 'Choose draft, reviewed or completed.')
export const recordId = z.number('Choose one.').int().positive().max(Number.MAX_SAFE_INTEGER)
const version = z.number().int().positive()
const noteText = clinicalText.refine((text) => !isBlankNote(text), 'A note cannot be saved without text.')
/** Sentences the clinician wrote or changed by hand, word for word. */
const sentences = z.array(clinicalText).max(5_000, 'These are too many sentences.')
export const clinicianWrote = sentences.optional()
const unnotedIds = z.array(z.string().max(200)).max(1_000, 'These are too many items.')
const signerName = line(120).min(1, 'Enter the name to sign with.')

const Signature = z.object({
  name: z.string(),
  at: instant,
  /** SHA-256 over what was signed. */
  hash: z.string(),
  /** The note still is what was signed. */
  intact: z.boolean(),
})

const Amendment = z.object({
  id: z.number().int(),
  text: z.string(),
  name: z.string(),
  createdAt: instant,
  /** Over the amendment and the signature or amendment before it. */
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
  createdBy: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  /** Counts the saves; a save that names an older one is told so. */
  version: z.number().int(),
  signature: Signature.nullable(),
})
export type Note = z.infer<typeof Note>

/** A note with the words behind it. */
const ReviewedNote = Note.extend({
  /** Null without text, and for a note that rests on no visit. */
  review: KeptReview.nullable(),
  /** Which of the note's fields the spans of the review point into. */
  reviewSource: z.enum(['inputText', 'transcript']).nullable(),
})
export type ReviewedNote = z.infer<typeof ReviewedNote>

const NoteWithAmendments = ReviewedNote.extend({ amendments: z.array(Amendment) })
export type NoteWithAmendments = z.infer<typeof NoteWithAmendments>

/** As a list shows a note. */
export const NoteCard = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  patientName: z.string(),
  noteType: z.string(),
  status: z.enum(NOTE_STATUSES),
  preview: z.string(),
  signed: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type NoteCard = z.infer<typeof NoteCard>

export const NoteVersion = z.object({
  version: z.number().int(),
  status: z.enum(NOTE_STATUSES),
  noteType: z.string(),
  soapNote: z.string().nullable(),
  /** When this version was saved. */
  savedAt: instant,
})
export type NoteVersion = z.infer<typeof NoteVersion>

const noteId = z.object({ id })

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/clinical-notes',
  access: 'signed-in',
  summary: "The clinician's notes, newest first; all of them or a page, of all patients or of one",
  query: z.object({ ...pageQuery, patientId: id.optional() }),
  output: listAnswer(Note),
})

export const searchNotes = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/search',
  access: 'signed-in',
  summary: 'A page of the notes whose patient or type holds every word of the query',
  body: z.object({ ...searchBody, patientId: recordId.optional(), status: noteStatus.optional() }),
  output: listAnswer(NoteCard),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes',
  access: 'signed-in',
  summary: 'Save a note; counts against the month',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    noteType,
    inputText: clinicalText.nullish(),
    soapNote: clinicalText.nullish(),
    transcript: clinicalText.nullish(),
    templateId: recordId.nullish(),
    templateName: line(255).nullish(),
    status: noteStatus.default(DEFAULT_NOTE_STATUS),
    /** Everything else counts as a writer's and is checked. */
    clinicianWrote,
  }),
  output: answer(ReviewedNote),
})

export const getNote = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id',
  access: 'signed-in',
  summary: 'One note, with its amendments',
  params: noteId,
  output: answer(NoteWithAmendments),
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/clinical-notes/:id',
  access: 'signed-in',
  summary:
    'Save a changed note as a new version; 409 when it was changed since the named version, or is signed',
  params: noteId,
  body: z.object({
    soapNote: noteText,
    noteType: noteType.optional(),
    status: noteStatus.optional(),
    /** Another template: how the note is shown and what it is called; its text stays. */
    templateId: recordId.nullable().optional(),
    /** The version one has been editing. */
    version: version.optional(),
    /**
     * Left out, every sentence that is new counts as the clinician's, except one that a writer or the checker once
     * proposed. Given, a new sentence that is not in it is checked: a section may have been written anew.
     */
    clinicianWrote,
  }),
  output: answer(ReviewedNote),
})

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/versions',
  access: 'signed-in',
  summary: 'Every version of a note, the current one first',
  params: noteId,
  output: answer(z.array(NoteVersion)),
})

export const restoreNoteVersion = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/restore',
  access: 'signed-in',
  summary: 'Make an earlier version the current one; what it replaces is kept',
  params: noteId,
  body: z.object({ restore: version, version }),
  output: answer(ReviewedNote),
})

export const settleReview = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/review',
  access: 'signed-in',
  summary:
    'Say which sentences stay as one’s own and what stays out of the note; 409 when the note has changed',
  params: noteId,
  body: z.object({
    version,
    /** Sentences of the review, word for word. */
    keepAsMine: sentences.default([]),
    /** Ids of what was said and is not in the note. */
    acknowledge: unnotedIds.default([]),
    /** What was settled and is not any more. */
    reopen: z.object({ sentences: sentences.default([]), unnoted: unnotedIds.default([]) }).optional(),
  }),
  output: answer(ReviewedNote),
})

export const signNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/sign',
  access: 'signed-in',
  summary:
    'Sign and lock a completed note; 409 with the code review_open while a contradicted sentence or a risk that was said and is not noted waits to be settled',
  params: noteId,
  body: z.object({ name: signerName, version }),
  output: answer(ReviewedNote),
})

export const amendNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/amendments',
  access: 'signed-in',
  summary: 'Add to a signed note; nothing of it changes',
  params: noteId,
  creates: true,
  status: 201,
  body: z.object({
    text: clinicalText.refine((text) => text.trim() !== '', 'Write what to add.'),
    name: signerName,
  }),
  output: answer(Amendment),
})

export const notePdf = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/pdf',
  access: 'signed-in',
  summary: 'The note as a PDF',
  params: noteId,
  file: 'application/pdf',
  output: z.unknown(),
})

import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { clinicalText, noteType, recordId, serviceAt, unclearWords } from './notes.ts'

/**
 * Text that hasn't been saved into a note yet. It is kept encrypted on the server, never in browser storage,
 * so a closed tab, a lost connection or an expired session loses nothing.
 */

const draftFields = {
  patientId: recordId.nullable(),
  noteType: noteType.nullable(),
  templateId: recordId.nullable(),
  /** The visit being typed, or the changed text of a note. */
  text: clinicalText,
}

export const NoteDraft = z.object({
  id: z.number().int(),
  /** The note being edited; null for a new one. */
  noteId: z.number().int().nullable(),
  ...draftFields,
  /** The note's version when editing began. */
  noteVersion: z.number().int().nullable(),
  status: z.string().nullable(),
  /** The date of service, once the clinician has chosen one. */
  serviceAt: instant.nullable(),
  /** Words of a transcript that the speech recognizer wasn't sure of, as offsets in the text; null if it was typed. */
  unclearWords: unclearWords.nullable(),
  /** Incremented on each save, to detect a save from an outdated tab. */
  revision: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type NoteDraft = z.infer<typeof NoteDraft>

const content = {
  patientId: draftFields.patientId.default(null),
  noteType: draftFields.noteType.default(null),
  templateId: draftFields.templateId.default(null),
  text: draftFields.text,
  noteVersion: z.number().int().positive().nullable().default(null),
  status: z.enum(['draft', 'reviewed', 'completed']).nullable().default(null),
  serviceAt: serviceAt.nullable().default(null),
  unclearWords: unclearWords.nullable().default(null),
}

const draftId = z.object({ id })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/note-drafts',
  access: 'signed-in',
  summary: 'Drafts, newest first, or the draft of one note',
  query: z.object({ noteId: id.optional() }),
  output: answer(z.array(NoteDraft)),
})

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/note-drafts',
  access: 'signed-in',
  tokenScope: 'drafts:write',
  summary: 'Start a draft; a note has at most one, and an existing one is returned',
  creates: true,
  status: 201,
  body: z.object({ ...content, noteId: recordId.nullable().default(null) }),
  output: answer(NoteDraft),
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/note-drafts/:id',
  access: 'signed-in',
  summary: 'One draft',
  params: draftId,
  output: answer(NoteDraft),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/note-drafts/:id',
  access: 'signed-in',
  summary: 'Save a draft; 409 if another tab has saved since',
  params: draftId,
  body: z.object({ ...content, revision: z.number().int().positive() }),
  output: answer(NoteDraft),
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/note-drafts/:id',
  access: 'signed-in',
  summary: 'Discard a draft, or remove it once its note is saved',
  params: draftId,
  output: answer(z.object({ id: z.number().int() })),
})

import * as z from 'zod'
import { PSYCHOTHERAPY_TEXT_MAX } from '../domain/psychotherapy-notes.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { recordId } from './notes.ts'

/**
 * Psychotherapy notes (45 CFR 164.501): their author's private notes about a session, kept apart from the record. Nothing
 * else reads them.
 */

const entryFields = {
  id: z.number().int(),
  patientId: z.number().int(),
  /** The day of the session, YYYY-MM-DD. */
  sessionOn: z.string(),
  /** Incremented on every save, to detect a save from an outdated page. */
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
}

export const PsychotherapyNoteEntry = z.object({ ...entryFields, firstWords: z.string() })
export type PsychotherapyNoteEntry = z.infer<typeof PsychotherapyNoteEntry>

export const PsychotherapyNote = z.object({ ...entryFields, text: z.string() })
export type PsychotherapyNote = z.infer<typeof PsychotherapyNote>

const content = {
  sessionOn: z.iso.date('Enter a date as YYYY-MM-DD.'),
  text: z
    .string()
    .max(PSYCHOTHERAPY_TEXT_MAX, `Use at most ${PSYCHOTHERAPY_TEXT_MAX.toLocaleString('en-US')} characters.`)
    .refine((text) => text.trim() !== '', 'Enter your note.'),
}
const noteId = z.object({ id })

export const listPsychotherapyNotes = endpoint({
  method: 'GET',
  path: '/api/psychotherapy-notes/patient/:id',
  access: 'signed-in',
  summary:
    'The author’s psychotherapy notes about a patient, by session, newest first, with their first words',
  params: noteId,
  output: answer(z.array(PsychotherapyNoteEntry)),
  needsFreshProof: true,
})

export const getPsychotherapyNote = endpoint({
  method: 'GET',
  path: '/api/psychotherapy-notes/:id',
  access: 'signed-in',
  summary: 'A psychotherapy note, for its author',
  params: noteId,
  output: answer(PsychotherapyNote),
  needsFreshProof: true,
})

export const createPsychotherapyNote = endpoint({
  method: 'POST',
  path: '/api/psychotherapy-notes',
  access: 'signed-in',
  summary: 'Add a psychotherapy note',
  creates: true,
  status: 201,
  body: z.object({ patientId: recordId, ...content }),
  output: answer(PsychotherapyNote),
})

export const updatePsychotherapyNote = endpoint({
  method: 'PUT',
  path: '/api/psychotherapy-notes/:id',
  access: 'signed-in',
  summary: 'Save a psychotherapy note; 409 if it was changed since this version',
  params: noteId,
  body: z.object({ ...content, version: z.number().int().positive() }),
  output: answer(PsychotherapyNote),
})

export const deletePsychotherapyNote = endpoint({
  method: 'DELETE',
  path: '/api/psychotherapy-notes/:id',
  access: 'signed-in',
  summary: 'Permanently delete a psychotherapy note',
  params: noteId,
  output: answer(z.object({ id: z.number().int() })),
  needsFreshProof: true,
})

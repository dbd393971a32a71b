import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { CLINICAL_TEXT_MAX, recordId } from './notes.ts'

/** Notes from another system, kept as history: text that was not written, checked or signed here, and can’t be changed. */

const entryFields = {
  id: z.number().int(),
  patientId: z.number().int(),
  /** The day the note is from, YYYY-MM-DD, as the clinician entered it. */
  writtenOn: z.string(),
  /** The file it was read from. */
  fileName: z.string(),
  createdAt: instant,
}

export const ImportedNoteEntry = z.object({ ...entryFields, beginning: z.string() })
export type ImportedNoteEntry = z.infer<typeof ImportedNoteEntry>

export const ImportedNote = z.object({ ...entryFields, text: z.string() })
export type ImportedNote = z.infer<typeof ImportedNote>

const noteId = z.object({ id })

export const listImportedNotes = endpoint({
  method: 'GET',
  path: '/api/imported-notes/patient/:id',
  access: 'signed-in',
  summary: 'A patient’s imported notes, newest date first, with their first words',
  params: noteId,
  output: answer(z.array(ImportedNoteEntry)),
})

export const getImportedNote = endpoint({
  method: 'GET',
  path: '/api/imported-notes/:id',
  access: 'signed-in',
  summary: 'An imported note',
  params: noteId,
  output: answer(ImportedNote),
})

export const createImportedNote = endpoint({
  method: 'POST',
  path: '/api/imported-notes',
  access: 'signed-in',
  summary:
    'Keep a note from another system as read-only history. POST /api/extract-text reads it from a file',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    writtenOn: z.iso.date('Enter the date of the note.'),
    fileName: line(255).min(1, 'Name the file.'),
    text: z
      .string()
      .max(CLINICAL_TEXT_MAX, `Use at most ${CLINICAL_TEXT_MAX.toLocaleString('en-US')} characters.`)
      .refine((text) => text.trim() !== '', 'This file has no text.'),
  }),
  output: answer(ImportedNote),
})

export const deleteImportedNote = endpoint({
  method: 'DELETE',
  path: '/api/imported-notes/:id',
  access: 'signed-in',
  summary: 'Permanently delete an imported note, such as one in the wrong chart',
  params: noteId,
  output: answer(z.object({ id: z.number().int() })),
})

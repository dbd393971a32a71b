import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { LIVE_STRETCH_STATES } from '../domain/live-note.ts'
import { AUTHORS } from '../domain/statements.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { noteType, recordId } from './notes.ts'
import { recordingParams } from './voice.ts'

/**
 * The note of a visit that is still being recorded. It is for the screen alone: it can't be saved or signed, and Stop
 * replaces it with a note written from the whole visit.
 */

const body = z.object({
  noteType,
  templateId: recordId.nullish(),
  length: z.enum(NOTE_LENGTHS, 'Choose brief, standard or detailed.').default('standard'),
})

const LiveLine = z.object({
  id: z.string(),
  section: z.string(),
  topic: z.string(),
  text: z.string(),
  by: z.enum(AUTHORS),
  /** The words that support it, with the time of their turn. */
  sources: z.array(z.object({ startMs: z.number().int(), text: z.string() })),
})

const LiveNote = z.object({
  sections: z.array(z.string()),
  lines: z.array(LiveLine),
  /** The end of the recording’s transcribed part that it was written from. */
  writtenMs: z.number().int(),
})
export type LiveNote = z.infer<typeof LiveNote>

export const writeLiveNote = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/live-note',
  access: 'signed-in',
  summary:
    'A provisional note of the recording so far: what a language model has written of it, and a built-in draft of the rest. Nothing is saved',
  params: recordingParams,
  body,
  output: answer(LiveNote),
})

export const writeLiveStretch = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/live-note/stretch',
  access: 'signed-in',
  summary:
    'Have the language model write what is new in the recording; one request at a time per recording. Kept, encrypted, until the recording is stopped',
  params: recordingParams,
  body,
  output: answer(
    z.object({
      state: z.enum(LIVE_STRETCH_STATES),
      /** Why it’s paused. */
      notice: z.string().nullable(),
    }),
  ),
})

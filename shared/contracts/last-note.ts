import * as z from 'zod'
import { OFFER_KINDS } from '../domain/last-note.ts'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'
import { noteId, ReviewedNote, version } from './notes.ts'
import { ChartEvidence, Span } from './statements.ts'

/** Lines that a note can take over from the patient's last signed note. Nothing is in the note until the clinician adds it. */

const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.').optional()

const SinceLine = z.object({
  /** Also the ID of the statement it becomes. */
  id: z.string(),
  kind: z.enum(OFFER_KINDS),
  section: z.string(),
  topic: z.string(),
  text: z.string(),
  /** The last note's lines behind it, and the words of this visit, if any. */
  chart: z.array(ChartEvidence),
  evidence: z.array(Span),
})
export type SinceLine = z.infer<typeof SinceLine>

export const SinceLastNote = z.object({
  /** The patient's last signed note before this one; null if there is none. */
  last: z
    .object({ noteId: z.number().int(), noteType: z.string(), serviceAt: instant, day: z.string() })
    .nullable(),
  lines: z.array(SinceLine),
  /** Statements of this note with the words of a line of the last note, without being marked as such. */
  repeated: z.array(z.object({ statementId: z.string(), lineId: z.string() })),
})
export type SinceLastNote = z.infer<typeof SinceLastNote>

export const getSinceLastNote = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/since-last',
  access: 'signed-in',
  summary:
    'What changed since the patient’s last signed note, what was planned there and isn’t mentioned, and its lines, each with its source',
  params: noteId,
  query: z.object({ timeZone }),
  output: answer(SinceLastNote),
})

export const addSinceLine = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/since-last/added',
  access: 'signed-in',
  summary:
    'Add one of these lines to the note, as a new version; it keeps the earlier note as its source. 422 if it isn’t offered (anymore)',
  params: noteId,
  body: z.object({ line: z.string().min(1).max(60), version, timeZone }),
  output: answer(ReviewedNote),
})

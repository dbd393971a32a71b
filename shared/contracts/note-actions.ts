import * as z from 'zod'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant, line } from './fields.ts'
import { Amendment, noteId, ReviewedNote, recordId, serviceAt, version } from './notes.ts'

const VOID_REASON_MAX = 500
/** Few enough for one response; the browser asks again for more and shows its progress. */
export const NOTES_PER_EXPORT = 5
/** About ten printed pages. */
const AMENDMENT_MAX = 20_000
const voidReason = z.string().trim().min(1, 'Enter a reason.').max(VOID_REASON_MAX)
const signerName = line(120).min(1, 'Enter the name to sign with.')

export const signNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/sign',
  access: 'signed-in',
  summary:
    'Sign and lock a completed note; 409 with code review_open while a contradicted statement, an unrecorded serious risk or an unchecked statement is open; 503 with code not_checked if the check fails',
  params: noteId,
  body: z.object({
    name: signerName,
    version,
    /** Sign even though the check failed or some statements couldn't be checked. Audited. */
    withoutCheck: z.boolean().default(false),
  }),
  output: answer(ReviewedNote),
})

export const amendNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/amendments',
  access: 'signed-in',
  summary: 'Add an amendment to a signed note; the note itself doesn’t change',
  params: noteId,
  creates: true,
  status: 201,
  body: z.object({
    text: z
      .string()
      .max(AMENDMENT_MAX, `Use at most ${AMENDMENT_MAX.toLocaleString('en-US')} characters.`)
      .refine((text) => text.trim() !== '', 'Enter what to add.'),
    statementId: z.string().max(60).nullable().default(null),
    /** Corrects the date of service. */
    serviceAt: serviceAt.optional(),
    name: signerName,
  }),
  output: answer(Amendment),
})

export const voidNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/void',
  access: 'signed-in',
  summary:
    'Void a note entered in the wrong chart, signed or not. It leaves every list and can’t be changed; repeating the request changes nothing',
  params: noteId,
  body: z.object({ reason: voidReason }),
  output: answer(ReviewedNote),
})

export const undoVoid = endpoint({
  method: 'DELETE',
  path: '/api/clinical-notes/:id/void',
  access: 'signed-in',
  summary: 'Undo the voiding of a note',
  params: noteId,
  output: answer(ReviewedNote),
})

export const moveNote = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/move',
  access: 'signed-in',
  summary:
    'Move an unsigned note to another patient’s chart, as a new version; 409 if it is signed, voided or changed since the given version',
  params: noteId,
  body: z.object({ patientId: recordId, version }),
  output: answer(ReviewedNote),
})

export const notePdf = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/pdf',
  access: 'signed-in',
  tokenScope: 'notes:read',
  summary: 'The note as a PDF',
  params: noteId,
  /** The browser's time zone, used when the profile has none. */
  query: z.object({ timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').optional() }),
  file: 'application/pdf',
  output: z.unknown(),
})

export const exportNotes = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/export',
  access: 'signed-in',
  needsFreshProof: true,
  summary: 'A few notes as PDFs, in the given order; 404 if one of them doesn’t exist',
  body: z.object({
    ids: z
      .array(recordId)
      .min(1, 'Choose the notes to export.')
      .max(NOTES_PER_EXPORT, `Request at most ${NOTES_PER_EXPORT} notes at a time.`),
    timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').optional(),
  }),
  output: answer(
    z.array(
      z.object({
        id: z.number().int(),
        /** For the file name. */
        patient: z.object({ firstName: z.string(), lastName: z.string() }),
        noteType: z.string(),
        serviceAt: instant,
        signed: z.boolean(),
        voided: z.boolean(),
        pdf: z.base64(),
      }),
    ),
  ),
})

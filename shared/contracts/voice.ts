import * as z from 'zod'
import { OMISSION_KINDS } from '../domain/statements.ts'
import {
  AUDIO_FILE_MAX_BYTES,
  AUDIO_FILE_MAX_MS,
  isTooMuchSpeech,
  PIECE_CHARACTERS_MAX,
  PIECE_LIMIT_MS,
  PIECES_MAX,
  PREVIEW_MAX_BYTES,
  RECORDING_SOURCES,
  SPEAKERS,
  SPEECH_LANGUAGES,
  TRANSCRIBERS,
  UNSURE_MAX,
} from '../domain/voice.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant, withTotal } from './fields.ts'
import { noteType, recordId } from './notes.ts'
import { Span } from './statements.ts'

/**
 * Speech. The browser assigns a recording's ID. It sends pieces to the server, which responds with their
 * words and keeps them, sealed, until the note is saved. Audio is never stored on the server.
 */

const recordingId = z.uuid('That recording ID isn’t valid.').toLowerCase()
export const recordingParams = z.object({ id: recordingId })
const language = z.enum(SPEECH_LANGUAGES, 'Choose English, Spanish, other or automatic.')
const TOO_MUCH_SPEECH = 'This piece has more words than its duration allows.'
const attested = z.literal('attested', 'Confirm the patient’s consent.')

/** Form fields are strings. */
function wholeNumber(max: number) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)], 'Send a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(0).max(max))
}

const moment = wholeNumber(2 * AUDIO_FILE_MAX_MS)
const sequence = wholeNumber(PIECES_MAX - 1)

const Segment = z.object({
  /** Milliseconds since the start of the recording or file. */
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
  /** Words the recognizer wasn't sure of, as offsets in the text. Missing if it doesn't say. */
  unsure: z.array(Span).max(UNSURE_MAX).optional(),
})

const Repair = z.object({
  /** Offsets of `written` in the text. */
  start: z.number().int(),
  end: z.number().int(),
  heard: z.string(),
  written: z.string(),
})

export const Transcription = z.object({
  /** The segments' words joined by single spaces; empty when no one speaks. */
  text: z.string(),
  segments: z.array(Segment),
  repairs: z.array(Repair),
  transcribedBy: z.enum(TRANSCRIBERS),
})
export type Transcription = z.infer<typeof Transcription>

export const transcribe = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  access: 'signed-in',
  summary:
    'Transcribe a piece of a recording (recordingId and sequence; retries return the same result) or a whole file; with Accept: text/event-stream, a file’s words arrive as they are transcribed',
  streams: z.object({ text: z.string() }),
  upload: { field: 'audio', maxBytes: AUDIO_FILE_MAX_BYTES },
  body: z
    .object({
      recordingId: recordingId.optional(),
      /** 0, 1, 2 … without gaps, in chronological order. */
      sequence: sequence.optional(),
      startMs: moment.optional(),
      endMs: moment.optional(),
      /** The recording's language by default, or automatic. */
      language: language.optional(),
      patientId: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
      consent: attested.optional(),
    })
    .refine(
      ({ recordingId, sequence, startMs, endMs }) =>
        [sequence, startMs, endMs].every((part) => (part === undefined) === (recordingId === undefined)),
      'A piece of a recording needs recordingId, sequence, startMs and endMs.',
    )
    .refine(({ startMs = 0, endMs = 0 }) => startMs <= endMs, 'A piece must end after it begins.'),
  output: answer(Transcription),
})

export const previewWords = endpoint({
  method: 'POST',
  path: '/api/transcribe/preview',
  access: 'signed-in',
  summary:
    'Words of the last seconds of a recording, to show until their piece is transcribed; nothing is stored. Empty while the transcriber is busy with pieces',
  upload: { field: 'audio', maxBytes: PREVIEW_MAX_BYTES },
  body: z.object({ recordingId }),
  output: answer(z.object({ text: z.string() })),
})

const Piece = z.object({
  sequence: z.number().int(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  /** Includes every repair, also reverted ones. Use `readSegments` for the text to display. */
  text: z.string(),
  segments: z.array(Segment.extend({ speaker: z.enum(SPEAKERS).nullable() })),
  repairs: z.array(Repair.extend({ reverted: z.boolean() })),
  transcribedBy: z.enum(TRANSCRIBERS),
})
export type Piece = z.infer<typeof Piece>

export const Recording = z.object({
  id: z.string(),
  patientId: z.number().int(),
  noteType,
  language,
  source: z.enum(RECORDING_SOURCES),
  startedAt: instant,
  /** Length of the audio, once recording has ended. */
  durationMs: z.number().int().nullable(),
  /** open: accepts more pieces. finished: Stop was pressed. saved: the note exists and the recording was deleted. */
  state: z.enum(['open', 'finished', 'saved']),
  /** The clinician swapped the speakers' names. */
  rolesSwapped: z.boolean(),
  pieceCount: z.number().int(),
  /** The end of the last piece with words. */
  transcribedMs: z.number().int(),
  updatedAt: instant,
})
export type Recording = z.infer<typeof Recording>

const EarlyFinding = z.object({
  kind: z.enum(OMISSION_KINDS),
  startMs: z.number().int(),
  /** The words of the visit. */
  text: z.string(),
})
/** A finding in a recording that its note must cover. */
export type EarlyFinding = z.infer<typeof EarlyFinding>

export const RecordingWithPieces = Recording.extend({
  /** In order of sequence; a missing one hasn't arrived yet. */
  pieces: z.array(Piece),
  /** Findings that the note must cover, most serious first; six at most. Only when the recording is read. */
  findings: z.array(EarlyFinding).optional(),
})
export type RecordingWithPieces = z.infer<typeof RecordingWithPieces>

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/recordings',
  access: 'signed-in',
  summary: 'Recordings without a note, newest first',
  output: answer(z.array(Recording)),
})

export const createRecording = endpoint({
  method: 'POST',
  path: '/api/recordings',
  access: 'signed-in',
  summary: 'Start a recording; a retry returns the existing one. 403 without the patient’s consent',
  status: 201,
  body: z.object({
    id: recordingId,
    patientId: recordId,
    noteType,
    language: language.default('auto'),
    source: z.enum(RECORDING_SOURCES),
    startedAt: instant,
    consent: attested.optional(),
  }),
  output: answer(Recording),
})

export const getRecording = endpoint({
  method: 'GET',
  path: '/api/recordings/:id',
  access: 'signed-in',
  summary: 'A recording with its transcribed pieces',
  params: recordingParams,
  output: answer(RecordingWithPieces),
})

export const updateRecording = endpoint({
  method: 'PATCH',
  path: '/api/recordings/:id',
  access: 'signed-in',
  summary:
    'Finish a recording, correct it, or set the note it became; setting the note deletes it, and a retry returns 404',
  params: recordingParams,
  body: z.object({
    finished: z.boolean().optional(),
    durationMs: z.number().int().min(0).max(AUDIO_FILE_MAX_MS).optional(),
    noteType: noteType.optional(),
    language: language.optional(),
    rolesSwapped: z.boolean().optional(),
    /** All reverted repairs, by piece and index in its list of repairs. */
    revertedRepairs: z
      .array(z.object({ sequence: z.number().int().min(0), index: z.number().int().min(0) }))
      .max(5_000)
      .optional(),
    noteId: recordId.optional(),
  }),
  output: answer(RecordingWithPieces),
})

export const addDevicePiece = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/pieces',
  access: 'signed-in',
  summary: 'Save a piece transcribed on the clinician’s device; a retry returns the first result',
  params: recordingParams,
  body: z
    .object({
      sequence: z
        .number()
        .int()
        .min(0)
        .max(PIECES_MAX - 1),
      startMs: z.number().int().min(0),
      endMs: z
        .number()
        .int()
        .max(2 * AUDIO_FILE_MAX_MS),
      segments: withTotal(
        z
          .array(
            z.object({
              startMs: z.number().int().min(0),
              endMs: z
                .number()
                .int()
                .max(2 * AUDIO_FILE_MAX_MS),
              text: z.string(),
              unsure: z.array(Span).max(UNSURE_MAX).optional(),
            }),
          )
          .max(500),
        PIECE_CHARACTERS_MAX,
        TOO_MUCH_SPEECH,
      ),
    })
    .refine(({ startMs, endMs }) => startMs <= endMs, 'A piece must end after it begins.')
    .refine(({ startMs, endMs }) => endMs - startMs <= PIECE_LIMIT_MS, 'This piece is too long.')
    .refine(({ startMs, endMs, segments }) => !isTooMuchSpeech(endMs - startMs, segments), {
      message: TOO_MUCH_SPEECH,
      path: ['segments'],
    }),
  output: answer(Piece),
})

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/api/recordings/:id',
  access: 'signed-in',
  summary: 'Discard a recording and its transcript',
  params: recordingParams,
  output: answer(z.object({ id: z.string() })),
})

import * as z from 'zod'
import {
  AUDIO_FILE_MAX_BYTES,
  AUDIO_FILE_MAX_MS,
  CONSENT_KINDS,
  CONSENT_WAYS,
  isTooMuchSpeech,
  PIECE_LIMIT_MS,
  PIECES_MAX,
  RECORDING_SOURCES,
  SPEAKERS,
  SPEECH_LANGUAGES,
  TRANSCRIBERS,
} from '../domain/voice.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { email, id, instant } from './fields.ts'
import { clinicalText, noteType, recordId } from './notes.ts'

/**
 * Speech. A recording is known by a number its browser made; its audio stays there. The server is sent pieces, answers
 * with their words and keeps these, sealed, until the note is saved. No audio is ever kept.
 */

const recordingId = z.uuid('That recording ID isn’t valid.').toLowerCase()
const recordingParams = z.object({ id: recordingId })
const language = z.enum(SPEECH_LANGUAGES, 'Choose English, Spanish, other or automatic.')
const attested = z.literal('attested', 'Confirm the patient’s consent.')

/** Fields of a form are text. */
function wholeNumber(max: number) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)], 'Send a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(0).max(max))
}

const moment = wholeNumber(2 * AUDIO_FILE_MAX_MS)
const sequence = wholeNumber(PIECES_MAX - 1)

const Segment = z.object({
  /** Milliseconds since the recording or the file began. */
  startMs: z.number().int(),
  endMs: z.number().int(),
  text: z.string(),
})

const Repair = z.object({
  /** Offsets of `written` in the text. */
  start: z.number().int(),
  end: z.number().int(),
  heard: z.string(),
  written: z.string(),
})

export const Transcription = z.object({
  /** The segments' words, joined by single spaces; empty when nobody speaks. */
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
      /** 0, 1, 2 … without gaps, in the order of time. */
      sequence: sequence.optional(),
      startMs: moment.optional(),
      endMs: moment.optional(),
      /** As the recording says, or automatic. */
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

const Piece = z.object({
  sequence: z.number().int(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  /** With every repair, also those taken back: `readSegments` gives what is to be read. */
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
  /** Of the audio, once recording has ended. */
  durationMs: z.number().int().nullable(),
  /** open: may get more pieces. finished: Stop was pressed. saved: its note is there, and it is gone. */
  state: z.enum(['open', 'finished', 'saved']),
  /** The speakers' names were exchanged by the clinician. */
  rolesSwapped: z.boolean(),
  pieceCount: z.number().int(),
  /** Where the last piece with words ends. */
  transcribedMs: z.number().int(),
  updatedAt: instant,
})
export type Recording = z.infer<typeof Recording>

export const RecordingWithPieces = Recording.extend({
  /** In the order of their sequence; one that is missing is not there yet. */
  pieces: z.array(Piece),
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
    /** All that are taken back, by piece and by place in its list of repairs. */
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
      segments: z
        .array(
          z.object({
            startMs: z.number().int().min(0),
            endMs: z
              .number()
              .int()
              .max(2 * AUDIO_FILE_MAX_MS),
            text: clinicalText,
          }),
        )
        .max(500),
    })
    .refine(({ startMs, endMs }) => startMs <= endMs, 'A piece must end after it begins.')
    .refine(({ startMs, endMs }) => endMs - startMs <= PIECE_LIMIT_MS, 'This piece is too long.')
    .refine(({ startMs, endMs, segments }) => !isTooMuchSpeech(endMs - startMs, segments), {
      message: 'This piece has more words than its duration allows.',
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

const Consent = z.object({
  how: z.enum(CONSENT_WAYS),
  givenAt: instant,
  /** The clinician who wrote it down. */
  by: z.string(),
  revokedAt: instant.nullable(),
})

export const ConsentState = z.object({
  /** The one in force, if any. */
  consent: Consent.nullable(),
  /** All of them, newest first. */
  history: z.array(Consent),
  /** A link that waits for the patient's answer, or the answer that was no. */
  link: z
    .object({
      state: z.enum(['waiting', 'declined']),
      sentAt: instant,
      expiresAt: instant,
    })
    .nullable(),
})
export type ConsentState = z.infer<typeof ConsentState>

const consentOf = { access: 'signed-in', params: z.object({ id }), output: answer(ConsentState) } as const

export const getRecordingConsent = endpoint({
  method: 'GET',
  path: '/api/patients/:id/recording-consent',
  summary: 'Whether and when the patient consented to recording',
  ...consentOf,
})

export const giveRecordingConsent = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/recording-consent',
  summary: 'Record the patient’s consent; existing consent is kept',
  body: z.object({ how: z.enum(CONSENT_KINDS, 'Choose verbal or written.') }),
  ...consentOf,
})

export const revokeRecordingConsent = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/recording-consent',
  summary: 'Withdraw consent; nothing more is recorded or transcribed',
  ...consentOf,
})

export const sendConsentLink = endpoint({
  method: 'POST',
  path: '/api/patients/:id/recording-consent/link',
  access: 'signed-in',
  summary:
    'Create a consent link for the patient, emailed if an address is given; an earlier link stops working',
  params: z.object({ id }),
  body: z.object({ email: email.optional() }),
  output: answer(z.object({ link: z.string(), expiresAt: instant, state: ConsentState })),
})

// The patient's side. No account: the token is the key, and nothing but who asks is told.

const consentToken = z.object({ token: z.string().max(200) })

export const openConsentLink = endpoint({
  method: 'GET',
  path: '/api/consent/token/:token',
  access: 'public',
  summary: 'Who is asking for consent to record, and where visit text is sent',
  params: consentToken,
  output: answer(
    z.object({
      clinician: z.string(),
      expiresAt: instant,
      /** Hosts that the words of a visit are sent to for writing the note; empty: none. */
      sentTo: z.array(z.string()),
    }),
  ),
})

export const answerConsentLink = endpoint({
  method: 'POST',
  path: '/api/consent/token/:token',
  access: 'public',
  summary: 'Give or decline consent, once',
  params: consentToken,
  body: z.object({ agree: z.boolean('Choose yes or no.') }),
  output: answer(z.object({ agreed: z.boolean() })),
})

const heardBy = z.enum(['embedded', 'server']).nullable()

export const getSpeech = endpoint({
  method: 'GET',
  path: '/api/speech',
  access: 'signed-in',
  summary: 'The transcription service, its languages and its limits',
  output: answer(
    z.object({
      embedded: z.object({ model: z.enum(['base', 'tiny']) }).nullable(),
      /** A speech server is set up. */
      server: z.boolean(),
      /** Who hears it; null is nobody: say so before recording begins. */
      languages: z.object({ en: heardBy, es: heardBy, other: heardBy, auto: heardBy }),
      /** For transcription on the device: addresses of the weights, and how much is fetched. */
      device: z.object({
        models: z.array(
          z.object({
            model: z.enum(['base', 'tiny']),
            files: z.record(z.string(), z.string()),
            bytes: z.number(),
          }),
        ),
        vad: z.string(),
        /** Folder of the files that onnxruntime-web fetches. */
        runtime: z.string(),
      }),
      limits: z.object({
        pieceMs: z.number(),
        fileMs: z.number(),
        fileBytes: z.number(),
        recordingMs: z.number(),
      }),
    }),
  ),
})

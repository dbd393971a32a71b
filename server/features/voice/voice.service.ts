import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Piece, Transcription } from '#shared/contracts/voice.ts'
import {
  AUDIO_FILE_MAX_MS,
  PIECE_LIMIT_MS,
  PREVIEW_MAX_MS,
  RECORDING_PIECES_MAX_MS,
  type SpeechLanguage,
  type SpokenSegment,
} from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Transcripts } from '../../ports/transcripts.ts'
import type { ConsentService } from './consent.service.ts'
import { LEASE_SECONDS } from './voice.pieces.store.ts'
import { readContent, readCorrections, writeContent } from './voice.pieces.ts'
import { recordingFull, recordingNotFound, silentFile } from './voice.refusals.ts'
import type { RecordingRow, VoiceStore } from './voice.store.ts'
import type { AudioTranscriber } from './voice.transcription.ts'

type PieceTimes = { sequence: number; startMs: number; endMs: number }
type Caller = { signal: AbortSignal; onText: (text: string) => void }

type FileToTranscribe = {
  bytes: Uint8Array
  patientId?: number | undefined
  language?: SpeechLanguage | undefined
  attested: boolean
}

type PieceToTranscribe = PieceTimes & {
  recordingId: string
  bytes: Uint8Array
  language?: SpeechLanguage | undefined
  attested: boolean
}

type Deps = {
  database: Database
  store: VoiceStore
  consent: ConsentService
  transcriber: AudioTranscriber
  transcripts: Transcripts
  audit: Audit
  limits: RateLimits
}

const POLL_MS = 150
/** Longer than any piece takes. After that, the caller is asked to retry. */
const WAIT_MS = 110_000

export type VoiceService = ReturnType<typeof voiceService>

/** Transcribes a whole file, or pieces of a recording, each exactly once. */
export function voiceService({ database, store, consent, transcriber, transcripts, audit, limits }: Deps) {
  const { record } = auditFor(audit, 'recording')

  async function recordingOf(actor: Actor, recordingId: string): Promise<RecordingRow> {
    const row = await store.find(actor.userId, recordingId)
    if (!row) throw recordingNotFound()
    return row
  }

  /** Transcribes the piece, or waits for the process that already is. */
  async function once(
    actor: Actor,
    recording: RecordingRow,
    times: PieceTimes,
    signal: AbortSignal,
    work: () => Promise<Transcription>,
  ): Promise<Transcription> {
    const claim = randomUUID()
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      const done = await store.piece(actor.userId, recording, times.sequence)
      if (done) {
        await record(actor, 'recording.read', recording.id)
        return readContent(done.content)
      }
      const piece = await store.claim(actor.userId, recording, times, claim)
      if (piece !== undefined) return atWork(actor, recording, times, piece, claim, work)
      if (Date.now() > deadline) {
        throw new AppError('unavailable', 'This piece is still being transcribed. Try again in a moment.', {
          retryAfterSeconds: 5,
        })
      }
      await pause(POLL_MS, undefined, { signal })
    }
  }

  async function atWork(
    actor: Actor,
    recording: RecordingRow,
    { sequence, startMs, endMs }: PieceTimes,
    piece: number,
    claim: string,
    work: () => Promise<Transcription>,
  ): Promise<Transcription> {
    const beat = setInterval(
      () => void store.stayAtWork(piece, claim).catch(() => undefined),
      (LEASE_SECONDS * 1000) / 4,
    )
    try {
      const words = await work()
      if (await store.keepWords(actor.userId, piece, writeContent(words))) {
        await record(actor, 'recording.transcribed', recording.id, {
          sequence,
          ms: endMs - startMs,
          by: words.transcribedBy,
        })
        return words
      }
      // Another process finished first, or the recording was discarded.
      const kept = await store.piece(actor.userId, recording, sequence)
      if (!kept) throw recordingNotFound()
      return readContent(kept.content)
    } catch (error) {
      await store.giveUp(piece, claim).catch(() => undefined)
      throw error
    } finally {
      clearInterval(beat)
    }
  }

  return {
    /** Applies the limit before the audio is read. A piece sends its recordingId before its audio. */
    admit(actor: Actor, fields: Record<string, string>): Promise<void> {
      const limit = fields.recordingId === undefined ? LIMITS.audioFilePerUser : LIMITS.piecePerUser
      return limits.take(limit, String(actor.userId))
    },

    /** Neither the audio nor the text is stored. */
    async transcribeFile(
      actor: Actor,
      { bytes, patientId, language = 'auto', attested }: FileToTranscribe,
      { signal, onText }: Caller,
    ): Promise<Transcription> {
      if (patientId !== undefined) {
        await requirePatient(database, actor, patientId)
        await consent.require(actor, patientId, { attested })
      }
      const transcribed = await transcriber.transcribe({
        bytes,
        language,
        signal,
        ownerId: actor.userId,
        startMs: 0,
        maxMs: AUDIO_FILE_MAX_MS,
        onSegments: async (segments) =>
          onText(`${(await transcripts.repair({ segments, by: 'embedded' })).text} `),
      })
      if (transcribed.segments.length === 0) throw silentFile()
      await record(actor, 'audio.transcribed', undefined, { ms: transcribed.lengthMs, by: transcribed.by })
      return transcripts.repair({ segments: transcribed.segments, by: transcribed.by })
    },

    async hearPiece(
      actor: Actor,
      { recordingId, bytes, language, attested, ...times }: PieceToTranscribe,
      { signal }: Caller,
    ): Promise<Transcription> {
      const recording = await recordingOf(actor, recordingId)
      await consent.require(actor, recording.patientId, { attested })
      return once(actor, recording, times, signal, async () => {
        const transcribed = await transcriber.transcribe({
          bytes,
          signal,
          ownerId: actor.userId,
          startMs: times.startMs,
          maxMs: PIECE_LIMIT_MS,
          language: language ?? (recording.language as SpeechLanguage),
        })
        return transcripts.repair({ segments: transcribed.segments, by: transcribed.by })
      })
    },

    /** Applies the limit before the audio is read. */
    admitPreview: (actor: Actor): Promise<void> => limits.take(LIMITS.previewPerUser, String(actor.userId)),

    /** Nothing is stored or recorded in the audit trail: the same audio comes again as part of a piece. */
    async preview(actor: Actor, recordingId: string, bytes: Uint8Array, signal: AbortSignal) {
      const recording = await recordingOf(actor, recordingId)
      await consent.require(actor, recording.patientId, { attested: false })
      const language = recording.language as SpeechLanguage
      const text = await transcriber.preview({ bytes, language, maxMs: PREVIEW_MAX_MS, signal })
      return { text }
    },

    /** Stores a piece that was transcribed on the clinician's device. */
    async addDevicePiece(
      actor: Actor,
      recordingId: string,
      { segments, ...times }: PieceTimes & { segments: SpokenSegment[] },
      signal: AbortSignal,
    ): Promise<Piece> {
      const recording = await recordingOf(actor, recordingId)
      await consent.require(actor, recording.patientId, { attested: false })
      await limits.take(LIMITS.piecePerUser, String(actor.userId))
      const length = await store.lengthMs(recording, times.sequence)
      if (length + times.endMs - times.startMs > RECORDING_PIECES_MAX_MS) throw recordingFull()
      await once(actor, recording, times, signal, () => transcripts.repair({ segments, by: 'device' }))
      const row = await store.piece(actor.userId, recording, times.sequence)
      const corrections = readCorrections(recording.corrections)
      const [piece] = row ? await transcripts.join({ pieces: [row], corrections }) : []
      if (!piece) throw recordingNotFound()
      return piece
    },
  }
}

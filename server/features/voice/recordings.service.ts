import type { Recording, RecordingWithPieces } from '#shared/contracts/voice.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import type { RecordingSource, SpeechLanguage } from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Corrections, TranscribedPiece, Transcripts } from '../../ports/transcripts.ts'
import type { ConsentService } from './consent.service.ts'
import { readCorrections } from './voice.pieces.ts'
import { recordingNotFound } from './voice.refusals.ts'
import type { Progress, RecordingRow, VoiceStore } from './voice.store.ts'

type NewRecording = {
  id: string
  patientId: number
  noteType: NoteType
  language: SpeechLanguage
  source: RecordingSource
  startedAt: string
  attested: boolean
}

type RecordingChange = {
  finished?: boolean | undefined
  durationMs?: number | undefined
  noteType?: NoteType | undefined
  language?: SpeechLanguage | undefined
  rolesSwapped?: boolean | undefined
  revertedRepairs?: { sequence: number; index: number }[] | undefined
  noteId?: number | undefined
}

type Deps = {
  database: Database
  store: VoiceStore
  consent: ConsentService
  transcripts: Transcripts
  audit: Audit
  limits: RateLimits
  now: () => Date
  /** Lets the transcriber warm up. */
  onBegin: (language: SpeechLanguage) => void
  /** In the transaction that deletes the recording, because it is now in the note. */
  onSaved: (
    ownerId: number,
    noteId: number,
    recording: Pick<RecordingRow, 'source' | 'startedAt' | 'durationMs'>,
  ) => Promise<void>
}

export type RecordingsService = ReturnType<typeof recordingsService>

export function recordingsService({
  database,
  store,
  consent,
  transcripts,
  audit,
  limits,
  now,
  onBegin,
  onSaved,
}: Deps) {
  const { record } = auditFor(audit, 'recording')

  async function found(actor: Actor, id: string): Promise<RecordingRow> {
    const row = await store.find(actor.userId, id)
    if (!row) throw recordingNotFound()
    return row
  }

  async function whole(actor: Actor, row: RecordingRow): Promise<RecordingWithPieces> {
    const rows = await store.pieces(actor.userId, row)
    const pieces = await transcripts.join({ pieces: rows, corrections: readCorrections(row.corrections) })
    return { ...view(row, progressOf(rows)), pieces }
  }

  return {
    async list(actor: Actor): Promise<Recording[]> {
      const rows = await store.list(actor.userId)
      await record(actor, 'recording.listed', undefined, { count: rows.length })
      return rows.map(({ row, progress }) => view(row, progress))
    },

    async create(actor: Actor, { id, startedAt, attested, ...given }: NewRecording): Promise<Recording> {
      const { row, pieces } = await database.transaction(async () => {
        await requirePatient(database, actor, given.patientId)
        await consent.require(actor, given.patientId, { attested })
        const { row, made } = await store.create(
          actor.userId,
          { ...given, recordingId: id, startedAt: new Date(startedAt) },
          now(),
        )
        if (made) await record(actor, 'recording.created', row.id, { source: given.source })
        return { row, pieces: made ? [] : await store.pieces(actor.userId, row) }
      })
      onBegin(row.language as SpeechLanguage)
      return view(row, progressOf(pieces))
    },

    async get(actor: Actor, id: string, signal: AbortSignal): Promise<RecordingWithPieces> {
      await limits.take(LIMITS.recordingPerUser, String(actor.userId))
      const row = await found(actor, id)
      await record(actor, 'recording.read', row.id)
      const read = await whole(actor, row)
      // Optional: with too much other work, the transcript comes without it.
      const findings = await transcripts.findings({ pieces: read.pieces }, signal).catch(() => undefined)
      return { ...read, ...(findings ? { findings } : {}) }
    },

    async change(actor: Actor, id: string, change: RecordingChange): Promise<RecordingWithPieces> {
      await limits.take(LIMITS.recordingPerUser, String(actor.userId))
      if (change.noteId !== undefined) return saved(actor, id, change.noteId)
      const row = await database.transaction(async () => {
        const row = await found(actor, id)
        const changed = await store.change(actor.userId, row, changeOf(row, change, now()), now())
        if (!changed) throw recordingNotFound()
        await record(actor, 'recording.changed', row.id, change.finished ? { finished: true } : undefined)
        return changed
      })
      // Joining the text is slow, so do it outside the transaction.
      return whole(actor, row)
    },

    async remove(actor: Actor, id: string): Promise<{ id: string }> {
      return database.transaction(async () => {
        const removed = await store.remove(actor.userId, id)
        if (removed === undefined) throw recordingNotFound()
        await record(actor, 'recording.deleted', removed)
        return { id }
      })
    },
  }

  /** Deletes the recording's text, because it is now in the note. */
  async function saved(actor: Actor, id: string, noteId: number): Promise<RecordingWithPieces> {
    const last = await whole(actor, await found(actor, id))
    await database.transaction(async () => {
      const row = await found(actor, id)
      if (!(await store.hasNote(actor.userId, noteId))) throw new AppError('not_found', 'Note not found')
      await onSaved(actor.userId, noteId, row)
      await store.remove(actor.userId, row.recordingId)
      await record(actor, 'recording.saved', row.id, { noteId })
    })
    return { ...last, state: 'saved' }
  }
}

function changeOf(row: RecordingRow, change: RecordingChange, at: Date) {
  const before = readCorrections(row.corrections)
  const corrections: Corrections = {
    rolesSwapped: change.rolesSwapped ?? before.rolesSwapped,
    reverted: change.revertedRepairs ?? before.reverted,
  }
  return {
    ...(change.noteType === undefined ? {} : { noteType: change.noteType }),
    ...(change.language === undefined ? {} : { language: change.language }),
    ...(change.durationMs === undefined ? {} : { durationMs: change.durationMs }),
    ...(change.finished === undefined ? {} : { finishedAt: change.finished ? (row.finishedAt ?? at) : null }),
    corrections: JSON.stringify(corrections),
  }
}

function progressOf(pieces: readonly TranscribedPiece[]): Progress {
  return { pieceCount: pieces.length, transcribedMs: Math.max(0, ...pieces.map(({ endMs }) => endMs)) }
}

function view(row: RecordingRow, progress: Progress): Recording {
  return {
    id: row.recordingId,
    patientId: row.patientId,
    noteType: row.noteType as NoteType,
    language: row.language as SpeechLanguage,
    source: row.source as RecordingSource,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    state: row.finishedAt ? 'finished' : 'open',
    rolesSwapped: readCorrections(row.corrections).rolesSwapped,
    ...progress,
    updatedAt: row.updatedAt.toISOString(),
  }
}

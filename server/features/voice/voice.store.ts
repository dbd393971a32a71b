import { and, count, desc, eq, inArray, isNotNull, max } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { recordingPieces, recordings } from '../../db/tables/voice.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { liveNoteStore } from './live-note.store.ts'
import { piecesStore } from './voice.pieces.store.ts'

export type RecordingRow = Opened<typeof recordings.$inferSelect>

export type NewRecording = Pick<
  RecordingRow,
  'recordingId' | 'patientId' | 'noteType' | 'language' | 'source' | 'startedAt'
>
export type RecordingChange = Partial<
  Pick<RecordingRow, 'noteType' | 'language' | 'durationMs' | 'finishedAt'>
> & { corrections?: string }
export type Progress = { pieceCount: number; transcribedMs: number }

/** The most open recordings per user. */
const MAX_LISTED = 100

export type VoiceStore = ReturnType<typeof voiceStore>

export function voiceStore(database: Database, vault: Vault) {
  const own = (ownerId: number, recordingId: string) =>
    and(eq(recordings.createdBy, ownerId), eq(recordings.recordingId, recordingId))

  async function progressOf(rows: readonly { id: number }[]): Promise<Map<number, Progress>> {
    if (rows.length === 0) return new Map()
    const counted = await database.orm
      .select({
        row: recordingPieces.recordingRow,
        pieceCount: count(),
        transcribedMs: max(recordingPieces.endMs),
      })
      .from(recordingPieces)
      .where(
        and(
          inArray(
            recordingPieces.recordingRow,
            rows.map(({ id }) => id),
          ),
          isNotNull(recordingPieces.content),
        ),
      )
      .groupBy(recordingPieces.recordingRow)
    return new Map(
      counted.map(({ row, pieceCount, transcribedMs }) => [
        row,
        { pieceCount, transcribedMs: transcribedMs ?? 0 },
      ]),
    )
  }

  return {
    async hasNote(ownerId: number, id: number): Promise<boolean> {
      const mine = and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id))
      return (await database.orm.$count(clinicalNotes, mine)) > 0
    },

    /** With each recording's progress. */
    async list(ownerId: number): Promise<{ row: RecordingRow; progress: Progress }[]> {
      const keys = await vault.keysOf(ownerId)
      const rows = await database.orm
        .select()
        .from(recordings)
        .where(eq(recordings.createdBy, ownerId))
        .orderBy(desc(recordings.id))
        .limit(MAX_LISTED)
      const progress = await progressOf(rows)
      return rows.map((row) => ({
        row: openRow(keys, recordings, row),
        progress: progress.get(row.id) ?? { pieceCount: 0, transcribedMs: 0 },
      }))
    },

    async find(ownerId: number, recordingId: string): Promise<RecordingRow | undefined> {
      const [row] = await database.orm.select().from(recordings).where(own(ownerId, recordingId))
      return row && openRow(await vault.keysOf(ownerId), recordings, row)
    },

    /** The existing one, or a new one. */
    async create(
      ownerId: number,
      given: NewRecording,
      at: Date,
    ): Promise<{ row: RecordingRow; made: boolean }> {
      const [made] = await database.orm
        .insert(recordings)
        .values({ ...given, createdBy: ownerId, createdAt: at, updatedAt: at })
        .onConflictDoNothing({ target: [recordings.createdBy, recordings.recordingId] })
        .returning()
      const row =
        made ?? (await database.orm.select().from(recordings).where(own(ownerId, given.recordingId)))[0]
      if (!row) throw new Error('The recording was neither created nor found.')
      return { row: openRow(await vault.keysOf(ownerId), recordings, row), made: made !== undefined }
    },

    async change(
      ownerId: number,
      { id }: RecordingRow,
      { corrections, ...plain }: RecordingChange,
      at: Date,
    ): Promise<RecordingRow | undefined> {
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .update(recordings)
        .set({
          ...plain,
          ...sealValues(keys, recordings, id, { corrections }),
          // The note is written from the whole visit now.
          ...(plain.finishedAt ? { liveNote: null, liveClaimedUntil: null } : {}),
          updatedAt: at,
        })
        .where(and(eq(recordings.createdBy, ownerId), eq(recordings.id, id)))
        .returning()
      return row && openRow(keys, recordings, row)
    },

    async remove(ownerId: number, recordingId: string): Promise<number | undefined> {
      const [row] = await database.orm
        .delete(recordings)
        .where(own(ownerId, recordingId))
        .returning({ id: recordings.id })
      return row?.id
    },

    ...piecesStore(database, vault),
    ...liveNoteStore(database, vault),
  }
}

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, max, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { recordingPieces, recordings } from '../../db/tables/voice.ts'
import type { TranscribedPiece } from '../../ports/transcripts.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type RecordingRow = Opened<typeof recordings.$inferSelect>
type PieceRow = Opened<typeof recordingPieces.$inferSelect>

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
/** The worker renews its claim every few seconds, so a killed server's claim expires. */
export const LEASE_SECONDS = 15

export type VoiceStore = ReturnType<typeof voiceStore>

export function voiceStore(database: Database, vault: Vault) {
  const own = (ownerId: number, recordingId: string) =>
    and(eq(recordings.createdBy, ownerId), eq(recordings.recordingId, recordingId))
  const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

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
        .set({ ...plain, ...sealValues(keys, recordings, id, { corrections }), updatedAt: at })
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

    /** Transcribed pieces, in order. */
    async pieces(ownerId: number, { id }: RecordingRow): Promise<TranscribedPiece[]> {
      const keys = await vault.keysOf(ownerId)
      const rows = await database.orm
        .select()
        .from(recordingPieces)
        .where(and(eq(recordingPieces.recordingRow, id), isNotNull(recordingPieces.content)))
        .orderBy(asc(recordingPieces.sequence))
      return rows
        .map((row) => transcribed(openRow(keys, recordingPieces, row)))
        .filter((piece) => piece !== undefined)
    },

    async piece(
      ownerId: number,
      { id }: RecordingRow,
      sequence: number,
    ): Promise<TranscribedPiece | undefined> {
      const [row] = await database.orm
        .select()
        .from(recordingPieces)
        .where(and(eq(recordingPieces.recordingRow, id), eq(recordingPieces.sequence, sequence)))
      return row && transcribed(openRow(await vault.keysOf(ownerId), recordingPieces, row))
    },

    /** The length of all other pieces. */
    async lengthMs({ id }: RecordingRow, except: number): Promise<number> {
      const [row] = await database.orm
        .select({ ms: sql<number>`coalesce(sum(end_ms - start_ms), 0)::float8` })
        .from(recordingPieces)
        .where(and(eq(recordingPieces.recordingRow, id), ne(recordingPieces.sequence, except)))
      return row?.ms ?? 0
    },

    /**
     * Claims a piece for transcription. Undefined if it is done or another process holds an unexpired claim. A single
     * statement, so only one of two concurrent calls succeeds.
     */
    async claim(
      ownerId: number,
      { id: recordingRow }: RecordingRow,
      { sequence, startMs, endMs }: { sequence: number; startMs: number; endMs: number },
      claim: string,
    ): Promise<number | undefined> {
      const [row] = await database.orm
        .insert(recordingPieces)
        .values({
          recordingRow,
          sequence,
          startMs,
          endMs,
          claim,
          createdBy: ownerId,
          claimedUntil: leaseEnd as never,
        })
        .onConflictDoUpdate({
          target: [recordingPieces.recordingRow, recordingPieces.sequence],
          set: { claim, startMs, endMs, claimedUntil: leaseEnd as never },
          setWhere: and(
            isNull(recordingPieces.content),
            or(isNull(recordingPieces.claimedUntil), lt(recordingPieces.claimedUntil, sql`now()`)),
          ),
        })
        .returning({ id: recordingPieces.id })
      return row?.id
    },

    async stayAtWork(piece: number, claim: string): Promise<void> {
      await database.orm
        .update(recordingPieces)
        .set({ claimedUntil: leaseEnd as never })
        .where(and(eq(recordingPieces.id, piece), eq(recordingPieces.claim, claim)))
    },

    async giveUp(piece: number, claim: string): Promise<void> {
      await database.orm
        .update(recordingPieces)
        .set({ claim: null, claimedUntil: null })
        .where(
          and(
            eq(recordingPieces.id, piece),
            eq(recordingPieces.claim, claim),
            isNull(recordingPieces.content),
          ),
        )
    },

    /** Stores the text once. False if another process stored it first. */
    async keepWords(ownerId: number, piece: number, content: string): Promise<boolean> {
      const keys = await vault.keysOf(ownerId)
      const kept = await database.orm
        .update(recordingPieces)
        .set({ ...sealValues(keys, recordingPieces, piece, { content }), claim: null, claimedUntil: null })
        .where(and(eq(recordingPieces.id, piece), isNull(recordingPieces.content)))
        .returning({ id: recordingPieces.id })
      return kept.length > 0
    },
  }
}

function transcribed({ sequence, startMs, endMs, content }: PieceRow): TranscribedPiece | undefined {
  return content === null ? undefined : { sequence, startMs, endMs, content }
}

import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recordingPieces } from '../../db/tables/voice.ts'
import type { TranscribedPiece } from '../../ports/transcripts.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { RecordingRow } from './voice.store.ts'

type PieceRow = Opened<typeof recordingPieces.$inferSelect>

function transcribed({ sequence, startMs, endMs, content }: PieceRow): TranscribedPiece | undefined {
  return content === null ? undefined : { sequence, startMs, endMs, content }
}

/** The worker renews its claim every few seconds, so a killed server's claim expires. */
export const LEASE_SECONDS = 15

/** A recording's pieces and their words. */
export function piecesStore(database: Database, vault: Vault) {
  const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

  return {
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

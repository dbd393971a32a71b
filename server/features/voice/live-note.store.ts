import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recordings } from '../../db/tables/voice.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { RecordingRow } from './voice.store.ts'

export type LiveNoteStore = ReturnType<typeof liveNoteStore>

/** A language model's lines about a recording, kept with it until Stop. */
export function liveNoteStore(database: Database, vault: Vault) {
  const open = (ownerId: number, { id }: Pick<RecordingRow, 'id'>) =>
    and(eq(recordings.createdBy, ownerId), eq(recordings.id, id), isNull(recordings.finishedAt))

  return {
    /**
     * The lines so far; undefined while another request for this recording is running. A killed server's claim expires.
     */
    async claimLiveNote(
      ownerId: number,
      row: RecordingRow,
      ms: number,
    ): Promise<Pick<RecordingRow, 'liveNote'> | undefined> {
      const free = or(isNull(recordings.liveClaimedUntil), lt(recordings.liveClaimedUntil, sql`now()`))
      const [claimed] = await database.orm
        .update(recordings)
        .set({ liveClaimedUntil: sql`now() + make_interval(secs => ${ms / 1000})` as never })
        .where(and(open(ownerId, row), free))
        .returning()
      return claimed && openRow(await vault.keysOf(ownerId), recordings, claimed)
    },

    /** Ends the claim. Without content, what was there before stays. After Stop, nothing is kept. */
    async keepLiveNote(ownerId: number, row: RecordingRow, content: string | undefined): Promise<void> {
      const keys = await vault.keysOf(ownerId)
      await database.orm
        .update(recordings)
        .set({ ...sealValues(keys, recordings, row.id, { liveNote: content }), liveClaimedUntil: null })
        .where(open(ownerId, row))
    },
  }
}

import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { noteReviews } from '../../db/tables/charts.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { type KeptFindings, readFindings } from './notes.review.ts'

export function findingsStore(database: Database, vault: Vault) {
  return {
    /** Undefined also if unreadable. */
    async findings(ownerId: number, noteId: number): Promise<KeptFindings | undefined> {
      const [row] = await database.orm
        .select()
        .from(noteReviews)
        .where(and(eq(noteReviews.createdBy, ownerId), eq(noteReviews.noteId, noteId)))
      if (!row) return undefined
      const { content } = openRow(await vault.keysOf(ownerId), noteReviews, row)
      return readFindings(content)
    },

    async keepFindings(ownerId: number, noteId: number, findings: KeptFindings, at: Date): Promise<void> {
      const mine = and(eq(noteReviews.createdBy, ownerId), eq(noteReviews.noteId, noteId))
      const keys = await vault.keysOf(ownerId)
      const content = JSON.stringify(findings)
      const [there] = await database.orm.select({ id: noteReviews.id }).from(noteReviews).where(mine)
      const id = there?.id ?? (await reserveId(database, noteReviews))
      const sealed = sealValues(keys, noteReviews, id, { content })
      if (there)
        await database.orm
          .update(noteReviews)
          .set({ ...sealed, updatedAt: at })
          .where(mine)
      else {
        const row = { id, noteId, ...sealed, createdBy: ownerId, createdAt: at, updatedAt: at }
        await database.orm.insert(noteReviews).values(row)
      }
    },
  }
}

import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Database, retryOnDeadlock } from '../../db/database.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

const BATCH = 200

/** An account that is being deleted has no key. */
const PLAIN = and(
  isNotNull(clinicalNotes.plainTemplateName),
  sql`exists (select 1 from vault_keys k
    where k.owner_id = ${clinicalNotes.createdBy} and k.purpose = 'data' and k.retired_at is null)`,
)

/**
 * Seals template names of notes that were saved before names were sealed. Can be repeated and run in several processes:
 * rows are locked during conversion, and locked rows are skipped.
 */
export async function sealTemplateNames(database: Database, vault: Vault): Promise<void> {
  for (let after = 0; ; ) {
    const last = await retryOnDeadlock(() =>
      database.transaction(async () => {
        const { id, createdBy, plainTemplateName } = clinicalNotes
        const rows = await database.orm
          .select({ id, createdBy, templateName: plainTemplateName })
          .from(clinicalNotes)
          .where(and(PLAIN, gt(id, after)))
          .orderBy(asc(id))
          .limit(BATCH)
          .for('update', { skipLocked: true })
        for (const row of rows) {
          const keys = await vault.keysOf(row.createdBy)
          const sealed = sealValues(keys, clinicalNotes, row.id, { templateName: row.templateName })
          await database.orm
            .update(clinicalNotes)
            .set({ ...sealed, plainTemplateName: null })
            .where(eq(id, row.id))
        }
        return rows.at(-1)?.id
      }),
    )
    if (last === undefined) return
    after = last
  }
}

import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { noteCodes } from '../../db/tables/codes.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

/** Entries and dismissals by the clinician. Codes themselves are computed from the note, never stored. */
const KeptCodes = z.object({
  times: z.object({ start: z.string(), stop: z.string() }).nullable(),
  medicalVisit: z.boolean(),
  therapyMinutes: z.number().nullable(),
  /** The recording this note was written from. Its own row was deleted then. */
  recording: z.object({ startedAt: z.string(), minutes: z.number() }).nullable(),
  dismissed: z.array(z.string()),
})
export type KeptCodes = z.infer<typeof KeptCodes>

const NOTHING_KEPT: KeptCodes = {
  times: null,
  medicalVisit: false,
  therapyMinutes: null,
  recording: null,
  dismissed: [],
}

export type CodesStore = ReturnType<typeof codesStore>

export function codesStore(database: Database, vault: Vault) {
  const own = (ownerId: number, noteId: number) =>
    and(eq(noteCodes.createdBy, ownerId), eq(noteCodes.noteId, noteId))

  return {
    async settings(ownerId: number) {
      const [row] = await database.orm
        .select({ suggestCodes: users.suggestCodes, credentials: users.credentials })
        .from(users)
        .where(eq(users.id, ownerId))
      return row
    },

    /** Lets only one change at a time through. */
    async lockNote(ownerId: number, noteId: number): Promise<void> {
      await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, noteId)))
        .for('update')
    },

    async kept(ownerId: number, noteId: number): Promise<KeptCodes> {
      const [row] = await database.orm.select().from(noteCodes).where(own(ownerId, noteId))
      if (!row) return NOTHING_KEPT
      const { content } = openRow(await vault.keysOf(ownerId), noteCodes, row)
      return KeptCodes.parse(JSON.parse(content))
    },

    async keep(ownerId: number, noteId: number, kept: KeptCodes, at: Date): Promise<void> {
      const [there] = await database.orm
        .select({ id: noteCodes.id })
        .from(noteCodes)
        .where(own(ownerId, noteId))
      const keys = await vault.keysOf(ownerId)
      const id = there?.id ?? (await reserveId(database, noteCodes))
      const sealed = sealValues(keys, noteCodes, id, { content: JSON.stringify(kept) })
      if (there)
        await database.orm
          .update(noteCodes)
          .set({ ...sealed, updatedAt: at })
          .where(own(ownerId, noteId))
      else {
        const row = { id, noteId, ...sealed, createdBy: ownerId, createdAt: at, updatedAt: at }
        await database.orm.insert(noteCodes).values(row)
      }
    },
  }
}

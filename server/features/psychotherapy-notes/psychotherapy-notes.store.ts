import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { psychotherapyNotes } from '../../db/tables/psychotherapy-notes.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type PsychotherapyNoteRow = Opened<typeof psychotherapyNotes.$inferSelect>
export type PsychotherapyNoteContent = { sessionOn: string; text: string }

export type PsychotherapyNotesStore = ReturnType<typeof psychotherapyNotesStore>

export function psychotherapyNotesStore(database: Database, vault: Vault) {
  const keysOf = (ownerId: number) => vault.keysOf(ownerId, 'psychotherapy_notes')
  const own = (ownerId: number, id: number) =>
    and(eq(psychotherapyNotes.createdBy, ownerId), eq(psychotherapyNotes.id, id))
  const ofPatient = (ownerId: number, patientId: number) =>
    and(eq(psychotherapyNotes.createdBy, ownerId), eq(psychotherapyNotes.patientId, patientId))

  return {
    async list(ownerId: number, patientId: number): Promise<PsychotherapyNoteRow[]> {
      const rows = await database.orm
        .select()
        .from(psychotherapyNotes)
        .where(ofPatient(ownerId, patientId))
        .orderBy(desc(psychotherapyNotes.sessionOn), desc(psychotherapyNotes.id))
      return openMany(await keysOf(ownerId), psychotherapyNotes, rows)
    },

    async count(ownerId: number, patientId: number): Promise<number> {
      return database.orm.$count(psychotherapyNotes, ofPatient(ownerId, patientId))
    },

    async find(ownerId: number, id: number): Promise<PsychotherapyNoteRow | undefined> {
      const [row] = await database.orm.select().from(psychotherapyNotes).where(own(ownerId, id))
      return row && openRow(await keysOf(ownerId), psychotherapyNotes, row)
    },

    async versionOf(ownerId: number, id: number): Promise<number | undefined> {
      const [row] = await database.orm
        .select({ version: psychotherapyNotes.version })
        .from(psychotherapyNotes)
        .where(own(ownerId, id))
      return row?.version
    },

    async create(
      ownerId: number,
      patientId: number,
      { sessionOn, text }: PsychotherapyNoteContent,
      at: Date,
    ): Promise<PsychotherapyNoteRow> {
      const id = await reserveId(database, psychotherapyNotes)
      const keys = await keysOf(ownerId)
      const [row] = await database.orm
        .insert(psychotherapyNotes)
        .values({
          id,
          patientId,
          sessionOn,
          ...sealValues(keys, psychotherapyNotes, id, { text }),
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        })
        .returning()
      if (!row) throw new Error('The note was not stored.')
      return openRow(keys, psychotherapyNotes, row)
    },

    /** Undefined if it isn't theirs or has another version by now. */
    async update(
      ownerId: number,
      id: number,
      version: number,
      { sessionOn, text }: PsychotherapyNoteContent,
      at: Date,
    ): Promise<PsychotherapyNoteRow | undefined> {
      const keys = await keysOf(ownerId)
      const [row] = await database.orm
        .update(psychotherapyNotes)
        .set({
          sessionOn,
          ...sealValues(keys, psychotherapyNotes, id, { text }),
          version: sql`${psychotherapyNotes.version} + 1`,
          updatedAt: at,
        })
        .where(and(own(ownerId, id), eq(psychotherapyNotes.version, version)))
        .returning()
      return row && openRow(keys, psychotherapyNotes, row)
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const rows = await database.orm
        .delete(psychotherapyNotes)
        .where(own(ownerId, id))
        .returning({ id: psychotherapyNotes.id })
      return rows.length > 0
    },
  }
}

import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { importedNotes } from '../../db/tables/imported-notes.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type ImportedNoteRow = Opened<typeof importedNotes.$inferSelect>
export type ImportedNoteContent = { writtenOn: string; fileName: string; text: string }

export type ImportedNotesStore = ReturnType<typeof importedNotesStore>

export function importedNotesStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) =>
    and(eq(importedNotes.createdBy, ownerId), eq(importedNotes.id, id))
  const ofPatient = (ownerId: number, patientId: number) =>
    and(eq(importedNotes.createdBy, ownerId), eq(importedNotes.patientId, patientId))

  return {
    async list(ownerId: number, patientId: number): Promise<ImportedNoteRow[]> {
      const rows = await database.orm
        .select()
        .from(importedNotes)
        .where(ofPatient(ownerId, patientId))
        .orderBy(desc(importedNotes.writtenOn), desc(importedNotes.id))
      return openMany(await vault.keysOf(ownerId), importedNotes, rows)
    },

    async count(ownerId: number, patientId: number): Promise<number> {
      return database.orm.$count(importedNotes, ofPatient(ownerId, patientId))
    },

    async find(ownerId: number, id: number): Promise<ImportedNoteRow | undefined> {
      const [row] = await database.orm.select().from(importedNotes).where(own(ownerId, id))
      return row && openRow(await vault.keysOf(ownerId), importedNotes, row)
    },

    async create(
      ownerId: number,
      patientId: number,
      { writtenOn, fileName, text }: ImportedNoteContent,
      at: Date,
    ): Promise<ImportedNoteRow> {
      const id = await reserveId(database, importedNotes)
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .insert(importedNotes)
        .values({
          id,
          patientId,
          writtenOn,
          ...sealValues(keys, importedNotes, id, { fileName, text }),
          createdBy: ownerId,
          createdAt: at,
        })
        .returning()
      if (!row) throw new Error('The note was not stored.')
      return openRow(keys, importedNotes, row)
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const rows = await database.orm
        .delete(importedNotes)
        .where(own(ownerId, id))
        .returning({ id: importedNotes.id })
      return rows.length > 0
    },
  }
}

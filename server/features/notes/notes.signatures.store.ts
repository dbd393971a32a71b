import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { clinicalNotes, noteAmendments } from '../../db/tables/charts.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { ownNote } from './notes.filters.ts'
import { type NoteRow, noteRow } from './notes.rows.ts'

export type AmendmentRow = Opened<typeof noteAmendments.$inferSelect>

export type AmendmentToAdd = {
  text: string
  statementId: string | null
  serviceAt: Date | null
  name: string
  at: Date
}

export function signaturesStore(database: Database, vault: Vault) {
  return {
    async sign(note: NoteRow, signature: { name: string; at: Date; hash: string }): Promise<NoteRow> {
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({
          signedName: signature.name,
          signedAt: signature.at,
          signatureHash: signature.hash,
          signedServiceAt: note.serviceAt,
        })
        .where(ownNote(note.createdBy, note.id))
        .returning()
      if (!row) throw new Error('The note was not signed.')
      return noteRow(await vault.keysOf(note.createdBy), row)
    },

    async amendments(ownerId: number, noteId: number): Promise<AmendmentRow[]> {
      const rows = await database.orm
        .select()
        .from(noteAmendments)
        .where(and(eq(noteAmendments.createdBy, ownerId), eq(noteAmendments.noteId, noteId)))
        .orderBy(noteAmendments.id)
      const keys = await vault.keysOf(ownerId)
      return rows.map((row) => openRow(keys, noteAmendments, row))
    },

    async amend(note: NoteRow, amendment: AmendmentToAdd & { hash: string }): Promise<AmendmentRow> {
      const id = await reserveId(database, noteAmendments)
      const keys = await vault.keysOf(note.createdBy)
      const { text, statementId, serviceAt, name, at, hash } = amendment
      if (serviceAt) {
        await database.orm.update(clinicalNotes).set({ serviceAt }).where(ownNote(note.createdBy, note.id))
      }
      const [row] = await database.orm
        .insert(noteAmendments)
        .values({
          id,
          noteId: note.id,
          ...sealValues(keys, noteAmendments, id, { text, statementId }),
          serviceAt,
          name,
          hash,
          createdBy: note.createdBy,
          createdAt: at,
        })
        .returning()
      if (!row) throw new Error('The amendment was not saved.')
      return openRow(keys, noteAmendments, row)
    },
  }
}

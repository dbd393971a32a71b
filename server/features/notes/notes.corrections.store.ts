import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { clinicalNotes, noteDrafts, patientInsights } from '../../db/tables/charts.ts'
import { sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import type { NoteRow } from './notes.rows.ts'

export type CorrectionsStore = ReturnType<typeof correctionsStore>

/** Writes for notes in the wrong chart. The caller must lock the note's row. */
export function correctionsStore(database: Database, vault: Vault) {
  /** Deletes summaries of the whole chart, because they may use the note. */
  async function forgetInsights(ownerId: number, patientIds: readonly number[]): Promise<void> {
    await database.orm
      .delete(patientInsights)
      .where(and(eq(patientInsights.createdBy, ownerId), inArray(patientInsights.patientId, [...patientIds])))
  }

  async function setVoided(
    note: NoteRow,
    voided: { at: Date; reason: string } | undefined,
  ): Promise<NoteRow> {
    const { id, createdBy, patientId } = note
    const keys = await vault.keysOf(createdBy)
    const voidedAt = voided?.at ?? null
    const voidReason = voided?.reason ?? null
    await database.orm
      .update(clinicalNotes)
      .set({ voidedAt, ...sealValues(keys, clinicalNotes, id, { voidReason }) })
      .where(and(eq(clinicalNotes.createdBy, createdBy), eq(clinicalNotes.id, id)))
    await forgetInsights(createdBy, [patientId])
    return { ...note, voidedAt, voidReason }
  }

  return {
    void: (note: NoteRow, reason: string, at: Date) => setVoided(note, { at, reason }),

    undoVoid: (note: NoteRow) => setVoided(note, undefined),

    /** After a move, drafts of the note must refer to its new version. */
    async afterMove(from: NoteRow, to: NoteRow): Promise<void> {
      await database.orm
        .update(noteDrafts)
        .set({ noteVersion: to.version })
        .where(
          and(
            eq(noteDrafts.createdBy, to.createdBy),
            eq(noteDrafts.noteId, to.id),
            eq(noteDrafts.noteVersion, from.version),
          ),
        )
      await forgetInsights(to.createdBy, [from.patientId, to.patientId])
    },
  }
}

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { TemplateStructure } from '#shared/domain/templates/structure.ts'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { clinicalNotes, patientInsights, patientSummaries, soapTemplates } from '../../db/tables/charts.ts'
import { usableTemplate } from '../../db/usable-template.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type InsightKind = 'recommendations' | 'overview'
export type SummaryRow = Opened<typeof patientSummaries.$inferSelect>
export type Insight = { text: string; noteCount: number; writtenAt: Date }

/** For long charts, the newest notes describe the patient's current state. */
const NOTES_READ = 50

export type WritingStore = ReturnType<typeof writingStore>

export function writingStore(database: Database, vault: Vault) {
  const ofPatient = (ownerId: number, patientId: number) =>
    and(
      eq(clinicalNotes.createdBy, ownerId),
      eq(clinicalNotes.patientId, patientId),
      isNull(clinicalNotes.voidedAt),
    )

  return {
    async templateStructure(ownerId: number, id: number): Promise<TemplateStructure | undefined> {
      const [row] = await database.orm
        .select({ structure: soapTemplates.structure })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return row?.structure as TemplateStructure | undefined
    },

    async keepSummary(
      ownerId: number,
      summary: { patientId: number; noteType: string; text: string },
    ): Promise<SummaryRow> {
      const id = await reserveId(database, patientSummaries)
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .insert(patientSummaries)
        .values({
          id,
          patientId: summary.patientId,
          noteType: summary.noteType,
          ...sealValues(keys, patientSummaries, id, { summary: summary.text }),
          createdBy: ownerId,
        })
        .returning()
      if (!row) throw new Error('The summary was not saved.')
      return openRow(keys, patientSummaries, row)
    },

    async findSummary(ownerId: number, id: number): Promise<SummaryRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(patientSummaries)
        .where(and(eq(patientSummaries.createdBy, ownerId), eq(patientSummaries.id, id)))
      return row && openRow(await vault.keysOf(ownerId), patientSummaries, row)
    },

    noteCount: (ownerId: number, patientId: number): Promise<number> =>
      database.orm.$count(clinicalNotes, ofPatient(ownerId, patientId)),

    /** Newest first. */
    async notesOf(ownerId: number, patientId: number) {
      const rows = await database.orm
        .select({
          id: clinicalNotes.id,
          noteType: clinicalNotes.noteType,
          soapNote: clinicalNotes.soapNote,
          serviceAt: clinicalNotes.serviceAt,
        })
        .from(clinicalNotes)
        .where(ofPatient(ownerId, patientId))
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
        .limit(NOTES_READ)
      const keys = await vault.keysOf(ownerId)
      return rows.map((row) => openRow(keys, clinicalNotes, row))
    },

    async findInsight(ownerId: number, patientId: number, kind: InsightKind): Promise<Insight | undefined> {
      const [row] = await database.orm
        .select()
        .from(patientInsights)
        .where(
          and(
            eq(patientInsights.createdBy, ownerId),
            eq(patientInsights.patientId, patientId),
            eq(patientInsights.kind, kind),
          ),
        )
      if (!row) return undefined
      const { text, noteCount, createdAt } = openRow(await vault.keysOf(ownerId), patientInsights, row)
      return { text, noteCount, writtenAt: createdAt }
    },

    async keepInsight(
      ownerId: number,
      insight: { patientId: number; kind: InsightKind; text: string; noteCount: number; writtenAt: Date },
    ): Promise<void> {
      const { patientId, kind, text, noteCount, writtenAt } = insight
      const keys = await vault.keysOf(ownerId)
      const mine = and(eq(patientInsights.patientId, patientId), eq(patientInsights.kind, kind))
      // Sealed values are bound to their row, so replace the row instead of updating it.
      await database.transaction(async () => {
        // A note was added, voided or moved in the meantime, so the text may be based on the wrong notes.
        if ((await database.orm.$count(clinicalNotes, ofPatient(ownerId, patientId))) !== noteCount) return
        await database.orm.delete(patientInsights).where(and(eq(patientInsights.createdBy, ownerId), mine))
        const id = await reserveId(database, patientInsights)
        await database.orm
          .insert(patientInsights)
          .values({
            id,
            patientId,
            kind,
            noteCount,
            ...sealValues(keys, patientInsights, id, { text }),
            createdBy: ownerId,
            createdAt: sql`${writtenAt.toISOString()}::timestamptz` as never,
          })
          .onConflictDoNothing()
      })
    },
  }
}

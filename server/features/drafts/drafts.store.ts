import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Span } from '#shared/domain/evidence.ts'
import type { Database } from '../../db/database.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { clinicalNotes, noteDrafts, patients, soapTemplates } from '../../db/tables/charts.ts'
import { usableTemplate } from '../../db/usable-template.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type DraftRow = Opened<typeof noteDrafts.$inferSelect>

export type DraftContent = {
  patientId: number | null
  noteType: string | null
  templateId: number | null
  text: string
  noteVersion: number | null
  status: string | null
  serviceAt: string | null
  unclearWords: Span[] | null
}

/** The most drafts listed, if they are short. Older ones appear as these are finished. */
const MAX_LISTED = 100

/** A subquery in RETURNING sees the row's state before the statement. */
const BEFORE_THIS_UPDATE = sql<number>`(
  select extract(epoch from before.updated_at)::float8 * 1000 from note_drafts before where before.id = note_drafts.id)`

/** Drafts of a voided note are hidden until the void is undone. */
const ofNoVoidedNote = sql`not exists (
  select 1 from clinical_notes n where n.id = ${noteDrafts.noteId} and n.voided_at is not null)`

export type DraftsStore = ReturnType<typeof draftsStore>

export function draftsStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) => and(eq(noteDrafts.createdBy, ownerId), eq(noteDrafts.id, id))

  return {
    async list(ownerId: number, noteId: number | undefined): Promise<DraftRow[]> {
      const keys = await vault.keysOf(ownerId)
      const where = and(
        eq(noteDrafts.createdBy, ownerId),
        noteId === undefined ? ofNoVoidedNote : eq(noteDrafts.noteId, noteId),
      )
      const order = sql`${noteDrafts.updatedAt} desc, ${noteDrafts.id} desc`
      const rows = await database.orm
        .select()
        .from(noteDrafts)
        .where(and(where, newestWithin(noteDrafts, { sized: [noteDrafts.text], where, order })))
        .orderBy(order)
        .limit(MAX_LISTED)
      return rows.map((row) => openRow(keys, noteDrafts, row))
    },

    async find(ownerId: number, id: number): Promise<DraftRow | undefined> {
      const [row] = await database.orm.select().from(noteDrafts).where(own(ownerId, id))
      return row && openRow(await vault.keysOf(ownerId), noteDrafts, row)
    },

    /** 'exists' if the note already has a draft. */
    async create(
      ownerId: number,
      noteId: number | null,
      content: DraftContent,
      at: Date,
    ): Promise<DraftRow | 'exists'> {
      const id = await reserveId(database, noteDrafts)
      const keys = await vault.keysOf(ownerId)
      const { text, serviceAt, ...plain } = content
      const [row] = await database.orm
        .insert(noteDrafts)
        .values({
          id,
          noteId,
          ...plain,
          serviceAt: serviceAt === null ? null : new Date(serviceAt),
          ...sealValues(keys, noteDrafts, id, { text }),
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: noteDrafts.noteId })
        .returning()
      return row ? openRow(keys, noteDrafts, row) : 'exists'
    },

    /** Undefined if it was deleted or another tab has saved since `revision`. */
    async save(
      ownerId: number,
      id: number,
      revision: number,
      content: DraftContent,
      at: Date,
    ): Promise<{ row: DraftRow; savedBefore: Date } | undefined> {
      const keys = await vault.keysOf(ownerId)
      const { text, serviceAt, ...plain } = content
      const [row] = await database.orm
        .update(noteDrafts)
        .set({
          ...plain,
          serviceAt: serviceAt === null ? null : new Date(serviceAt),
          ...sealValues(keys, noteDrafts, id, { text }),
          revision: revision + 1,
          updatedAt: at,
        })
        .where(and(own(ownerId, id), eq(noteDrafts.revision, revision)))
        .returning({ ...getTableColumns(noteDrafts), savedBeforeMs: BEFORE_THIS_UPDATE })
      if (!row) return undefined
      const { savedBeforeMs, ...saved } = row
      return { row: openRow(keys, noteDrafts, saved), savedBefore: new Date(savedBeforeMs) }
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const gone = await database.orm
        .delete(noteDrafts)
        .where(own(ownerId, id))
        .returning({ id: noteDrafts.id })
      return gone.length > 0
    },

    /** Whether everything the draft refers to is the clinician's own or built in. */
    async knows(
      ownerId: number,
      {
        noteId,
        patientId,
        templateId,
      }: { noteId: number | null; patientId: number | null; templateId: number | null },
    ): Promise<{ note: boolean; patient: boolean; template: boolean }> {
      const mine = async (table: typeof clinicalNotes | typeof patients, id: number | null) =>
        id === null ||
        (await database.orm.$count(table, and(eq(table.createdBy, ownerId), eq(table.id, id)))) > 0
      const usable =
        templateId === null ||
        (await database.orm.$count(
          soapTemplates,
          and(eq(soapTemplates.id, templateId), usableTemplate(ownerId)),
        )) > 0
      return {
        note: await mine(clinicalNotes, noteId),
        patient: await mine(patients, patientId),
        template: usable,
      }
    },
  }
}

import { and, desc, eq } from 'drizzle-orm'
import type { NoteStatus } from '#shared/domain/notes.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import type { Database } from '../../db/database.ts'
import { columnList, insertPlain, plainRows } from '../../db/plain-rows.ts'
import { reserveId } from '../../db/reserve-id.ts'
import {
  clinicalNotes,
  noteAmendments,
  noteReviews,
  noteVersions,
  patients,
  soapTemplates,
} from '../../db/tables/charts.ts'
import { usableTemplate } from '../../db/usable-template.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { noteOpener, readReview } from './notes.opening.ts'
import { notePages, type PageAsked } from './notes.pages.ts'
import type { ReviewState } from './notes.review.ts'
import { notesSearch } from './notes.search.ts'

export type NoteRow = Opened<typeof clinicalNotes.$inferSelect>
export type VersionRow = Opened<typeof noteVersions.$inferSelect>
export type AmendmentRow = Opened<typeof noteAmendments.$inferSelect>

export type NewNote = {
  patientId: number
  noteType: string
  status: NoteStatus
  inputText: string | null
  soapNote: string | null
  transcript: string | null
  templateId: number | null
  templateName: string | null
}

type StoredNote = typeof clinicalNotes.$inferSelect
type StoredReview = typeof noteReviews.$inferSelect

const COLUMNS = columnList(clinicalNotes)
const FIND = `select ${COLUMNS} from clinical_notes where created_by = $1 and id = $2`
const RESERVE = `select nextval(pg_get_serial_sequence('clinical_notes', 'id'))::float8 as "id" from patients
  where created_by = $1 and id = $2`

const REVIEW = `select ${columnList(noteReviews)} from note_reviews where created_by = $1 and note_id = $2`

export type NotesStore = ReturnType<typeof notesStore>

export function notesStore(database: Database, vault: Vault) {
  const findPage = notePages<StoredNote>(database, columnList(clinicalNotes, 'n'))
  const own = (ownerId: number, id: number) =>
    and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id))

  return {
    /** All of them, or a page; of all patients, or of one. */
    async list(ownerId: number, page: PageAsked): Promise<{ rows: NoteRow[]; total: number }> {
      const { rows, total } = await findPage(ownerId, page)
      return { rows: await openMany(await vault.safeOf(ownerId), clinicalNotes, rows), total }
    },

    search: notesSearch(database, vault),

    open: noteOpener(database, vault),

    async find(ownerId: number, id: number): Promise<NoteRow | undefined> {
      const [row] = await plainRows<StoredNote>(database, FIND, [ownerId, id])
      return row && openRow(await vault.safeOf(ownerId), clinicalNotes, row)
    },

    /** Locked until the transaction ends: two saves of one note come one after the other. */
    async findForChange(ownerId: number, id: number): Promise<NoteRow | undefined> {
      const [row] = await database.orm.select().from(clinicalNotes).where(own(ownerId, id)).for('update')
      return row && openRow(await vault.safeOf(ownerId), clinicalNotes, row)
    },

    async patient(ownerId: number, id: number) {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return row && openRow(await vault.safeOf(ownerId), patients, row)
    },

    /** The number of a note to be made for this patient; none when the patient is not this clinician's. */
    async reserve(ownerId: number, patientId: number): Promise<number | undefined> {
      const [reserved] = await plainRows<{ id: number }>(database, RESERVE, [ownerId, patientId])
      return reserved?.id
    },

    async create(ownerId: number, id: number, note: NewNote, at: Date): Promise<NoteRow> {
      const safe = await vault.safeOf(ownerId)
      const { inputText, soapNote, transcript, ...plain } = note
      const row = { ...plain, id, version: 1, createdBy: ownerId, createdAt: at, updatedAt: at }
      const sealed = sealValues(safe, clinicalNotes, id, { inputText, soapNote, transcript })
      await insertPlain(database, clinicalNotes, { ...row, ...sealed })
      return {
        ...row,
        inputText,
        soapNote,
        transcript,
        signedName: null,
        signedAt: null,
        signatureHash: null,
      }
    },

    async hasPatient(ownerId: number, id: number): Promise<boolean> {
      const found = await plainRows(database, 'select 1 from patients where created_by = $1 and id = $2', [
        ownerId,
        id,
      ])
      return found.length > 0
    },

    /** Keeps what the note said, then changes it. */
    async saveVersion(
      note: NoteRow,
      change: Pick<NoteRow, 'soapNote' | 'status' | 'noteType' | 'templateId' | 'templateName'>,
      at: Date,
    ): Promise<NoteRow> {
      const safe = await vault.safeOf(note.createdBy)
      const versionId = await reserveId(database, noteVersions)
      await database.orm.insert(noteVersions).values({
        id: versionId,
        noteId: note.id,
        version: note.version,
        status: note.status,
        noteType: note.noteType,
        ...sealValues(safe, noteVersions, versionId, { soapNote: note.soapNote }),
        createdBy: note.createdBy,
        createdAt: note.updatedAt,
      })
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({
          ...sealValues(safe, clinicalNotes, note.id, { soapNote: change.soapNote }),
          status: change.status,
          noteType: change.noteType,
          templateId: change.templateId,
          templateName: change.templateName,
          version: note.version + 1,
          updatedAt: at,
        })
        .where(own(note.createdBy, note.id))
        .returning()
      if (!row) throw new Error('The note was not written.')
      return openRow(safe, clinicalNotes, row)
    },

    async versions(ownerId: number, noteId: number): Promise<VersionRow[]> {
      const safe = await vault.safeOf(ownerId)
      const rows = await database.orm
        .select()
        .from(noteVersions)
        .where(and(eq(noteVersions.createdBy, ownerId), eq(noteVersions.noteId, noteId)))
        .orderBy(desc(noteVersions.version))
      return rows.map((row) => openRow(safe, noteVersions, row))
    },

    async sign(note: NoteRow, signature: { name: string; at: Date; hash: string }): Promise<NoteRow> {
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({ signedName: signature.name, signedAt: signature.at, signatureHash: signature.hash })
        .where(own(note.createdBy, note.id))
        .returning()
      if (!row) throw new Error('The note was not signed.')
      return openRow(await vault.safeOf(note.createdBy), clinicalNotes, row)
    },

    async amendments(ownerId: number, noteId: number): Promise<AmendmentRow[]> {
      const rows = await database.orm
        .select()
        .from(noteAmendments)
        .where(and(eq(noteAmendments.createdBy, ownerId), eq(noteAmendments.noteId, noteId)))
        .orderBy(noteAmendments.id)
      const safe = await vault.safeOf(ownerId)
      return rows.map((row) => openRow(safe, noteAmendments, row))
    },

    async amend(
      note: NoteRow,
      amendment: { text: string; name: string; at: Date; hash: string },
    ): Promise<AmendmentRow> {
      const id = await reserveId(database, noteAmendments)
      const safe = await vault.safeOf(note.createdBy)
      const { text, name, at, hash } = amendment
      const [row] = await database.orm
        .insert(noteAmendments)
        .values({
          id,
          noteId: note.id,
          ...sealValues(safe, noteAmendments, id, { text }),
          name,
          hash,
          createdBy: note.createdBy,
          createdAt: at,
        })
        .returning()
      if (!row) throw new Error('The amendment was not written.')
      return openRow(safe, noteAmendments, row)
    },

    /** Undefined also for one that this version of the program cannot read. */
    async review(ownerId: number, noteId: number): Promise<ReviewState | undefined> {
      const [row] = await plainRows<StoredReview>(database, REVIEW, [ownerId, noteId])
      if (!row) return undefined
      const { content } = openRow(await vault.safeOf(ownerId), noteReviews, row)
      return readReview(content)
    },

    /** Null takes it away. */
    async keepReview(ownerId: number, noteId: number, state: ReviewState | null, at: Date): Promise<void> {
      const mine = and(eq(noteReviews.createdBy, ownerId), eq(noteReviews.noteId, noteId))
      if (!state) {
        await database.orm.delete(noteReviews).where(mine)
        return
      }
      const safe = await vault.safeOf(ownerId)
      const content = JSON.stringify(state)
      const [there] = await database.orm.select({ id: noteReviews.id }).from(noteReviews).where(mine)
      const id = there?.id ?? (await reserveId(database, noteReviews))
      const sealed = sealValues(safe, noteReviews, id, { content })
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

    async templateSections(ownerId: number, id: number): Promise<TemplateSection[] | undefined> {
      const [row] = await database.orm
        .select({ structure: soapTemplates.structure })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return (row?.structure as TemplateStructure | undefined)?.sections
    },

    /** A template the clinician may use: a built-in one or their own. */
    async templateName(ownerId: number, id: number): Promise<string | undefined> {
      const [row] = await database.orm
        .select({ name: soapTemplates.name })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return row?.name
    },
  }
}

import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { NoteStatus } from '#shared/domain/notes.ts'
import type { NoteBody, Origin } from '#shared/domain/statements.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import type { Database } from '../../db/database.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { users } from '../../db/tables/accounts.ts'
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
import { noteConverter } from './notes.converter.ts'
import { ownNotes } from './notes.filters.ts'
import { after, LATEST_FIRST, type PageRequest } from './notes.paging.ts'
import { type KeptFindings, readFindings } from './notes.review.ts'
import {
  type ListedNote,
  type NoteRow,
  noteRow,
  type VersionRow,
  versionRow,
  withTemplateName,
} from './notes.rows.ts'
import { notesSearch } from './notes.search.ts'

export type AmendmentRow = Opened<typeof noteAmendments.$inferSelect>
export type AmendmentToAdd = {
  text: string
  statementId: string | null
  serviceAt: Date | null
  name: string
  at: Date
}

export type NewNote = {
  patientId: number
  noteType: string
  status: NoteStatus
  inputText: string | null
  soapNote: string | null
  transcript: string | null
  templateId: number | null
  templateName: string | null
  serviceAt: Date
  body: NoteBody
  origin: Origin | null
}

export type NoteChange = Pick<
  NoteRow,
  'soapNote' | 'status' | 'noteType' | 'templateId' | 'templateName' | 'serviceAt' | 'body' | 'origin'
> & { patientId?: number }

/** Without statements: lists show only the text, so skip decrypting them. */
const { statements: _, statementsVersion: __, origin: ___, ...LISTED } = getTableColumns(clinicalNotes)

const NO_LIMIT = 1_000_000
/** As many always fit. */
const SHORT_PAGE = 20

/** Also how far back an undo may go. */
const VERSIONS_PER_PAGE = 50

export type NotesStore = ReturnType<typeof notesStore>

export function notesStore(database: Database, vault: Vault) {
  const { convertOne } = noteConverter(database, vault)
  const own = (ownerId: number, id: number) =>
    and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id))

  async function find(ownerId: number, id: number): Promise<NoteRow | undefined> {
    const [row] = await database.orm.select().from(clinicalNotes).where(own(ownerId, id))
    return row && noteRow(await vault.keysOf(ownerId), row)
  }

  /** A note with its stored findings, if any. */
  async function open(ownerId: number, id: number) {
    const [row] = await database.orm
      .select({ note: clinicalNotes, review: noteReviews })
      .from(clinicalNotes)
      .leftJoin(noteReviews, eq(noteReviews.noteId, clinicalNotes.id))
      .where(own(ownerId, id))
    if (!row) return undefined
    const keys = await vault.keysOf(ownerId)
    return {
      note: noteRow(keys, row.note),
      findings: row.review ? readFindings(openRow(keys, noteReviews, row.review).content) : undefined,
    }
  }

  return {
    /** A page or all notes, of one patient or all, as far as they fit in one response. */
    async list(
      ownerId: number,
      page: PageRequest,
    ): Promise<{ rows: ListedNote[]; total: number; hasMore: boolean }> {
      const all = ownNotes(ownerId, page)
      const where = and(all, after(database, ownerId, page.before))
      const { soapNote, inputText, transcript } = clinicalNotes
      const fits = newestWithin(clinicalNotes, {
        sized: [soapNote, inputText, transcript],
        where,
        order: sql.join(LATEST_FIRST, sql`, `),
      })
      const { limit = NO_LIMIT } = page
      const found = await database.orm
        .select(LISTED)
        .from(clinicalNotes)
        .where(limit <= SHORT_PAGE ? where : and(where, fits))
        .orderBy(...LATEST_FIRST)
        .limit(limit)
      const total = await database.orm.$count(clinicalNotes, all)
      const following = page.before === undefined ? total : await database.orm.$count(clinicalNotes, where)
      const opened = await openMany(await vault.keysOf(ownerId), clinicalNotes, found)
      return { rows: opened.map(withTemplateName), total, hasMore: found.length < following }
    },

    search: notesSearch(database, vault),

    async open(ownerId: number, id: number) {
      const found = await open(ownerId, id)
      if (!found || found.note.isConverted) return found
      await convertOne(ownerId, id)
      return open(ownerId, id)
    },

    async find(ownerId: number, id: number): Promise<NoteRow | undefined> {
      const note = await find(ownerId, id)
      if (!note || note.isConverted) return note
      await convertOne(ownerId, id)
      return find(ownerId, id)
    },

    /** Locked until the transaction ends, so that saves of one note are serialized. */
    async findForChange(ownerId: number, id: number): Promise<NoteRow | undefined> {
      const [row] = await database.orm.select().from(clinicalNotes).where(own(ownerId, id)).for('update')
      const note = row && noteRow(await vault.keysOf(ownerId), row)
      if (!note || note.isConverted) return note
      await convertOne(ownerId, id)
      return find(ownerId, id)
    },

    async patient(ownerId: number, id: number) {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return row && openRow(await vault.keysOf(ownerId), patients, row)
    },

    /** The clinician, for a printed note. */
    async clinician(ownerId: number) {
      const [row] = await database.orm
        .select({
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          credentials: users.credentials,
          npi: users.npi,
          practiceName: users.practiceName,
          practiceAddress: users.practiceAddress,
          timeZone: users.timeZone,
        })
        .from(users)
        .where(eq(users.id, ownerId))
      return row
    },

    /** Allocates an ID for a new note. Undefined if the patient isn't this clinician's. */
    async reserve(
      ownerId: number,
      patientId: number,
    ): Promise<{ id: number; dischargedAt: Date | null } | undefined> {
      const patient = await this.patientState(ownerId, patientId)
      return patient && { ...patient, id: await reserveId(database, clinicalNotes) }
    },

    async create(ownerId: number, id: number, note: NewNote, at: Date): Promise<NoteRow> {
      const keys = await vault.keysOf(ownerId)
      const { inputText, soapNote, transcript, templateName, body, ...plain } = note
      const row = {
        ...plain,
        id,
        version: 1,
        createdBy: ownerId,
        createdAt: at,
        updatedAt: at,
      }
      const statements = JSON.stringify(body)
      const texts = { inputText, soapNote, transcript, templateName }
      const sealed = sealValues(keys, clinicalNotes, id, { ...texts, statements })
      await database.orm.insert(clinicalNotes).values({ ...row, ...sealed, statementsVersion: 1 })
      const unsigned = { signedName: null, signedAt: null, signatureHash: null, signedServiceAt: null }
      const notVoided = { voidedAt: null, voidReason: null }
      return { ...row, ...unsigned, ...notVoided, ...texts, body, isConverted: true }
    },

    /** Whether the patient exists and is in care. */
    async patientState(ownerId: number, id: number): Promise<{ dischargedAt: Date | null } | undefined> {
      const [found] = await database.orm
        .select({ dischargedAt: patients.dischargedAt })
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return found
    },

    /** Archives the current version, then changes the note. */
    async saveVersion(note: NoteRow, change: NoteChange, at: Date): Promise<NoteRow> {
      const { body, soapNote, templateName, status, noteType, templateId, origin, serviceAt, patientId } =
        change
      const keys = await vault.keysOf(note.createdBy)
      const versionId = await reserveId(database, noteVersions)
      await database.orm.insert(noteVersions).values({
        id: versionId,
        noteId: note.id,
        version: note.version,
        status: note.status,
        noteType: note.noteType,
        serviceAt: note.serviceAt,
        ...sealValues(keys, noteVersions, versionId, {
          soapNote: note.soapNote,
          statements: JSON.stringify(note.body),
        }),
        createdBy: note.createdBy,
        createdAt: note.updatedAt,
      })
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({
          ...sealValues(keys, clinicalNotes, note.id, {
            soapNote,
            templateName,
            statements: JSON.stringify(body),
          }),
          status,
          noteType,
          templateId,
          origin,
          serviceAt,
          ...(patientId === undefined ? {} : { patientId }),
          plainTemplateName: null,
          version: note.version + 1,
          statementsVersion: note.version + 1,
          updatedAt: at,
        })
        .where(own(note.createdBy, note.id))
        .returning()
      if (!row) throw new Error('The note was not saved.')
      return noteRow(keys, row)
    },

    /** Saves checks and decisions. No new version, because the text doesn't change. */
    async saveStatements(note: NoteRow, body: NoteBody): Promise<NoteRow> {
      const keys = await vault.keysOf(note.createdBy)
      await database.orm
        .update(clinicalNotes)
        .set(sealValues(keys, clinicalNotes, note.id, { statements: JSON.stringify(body) }))
        .where(own(note.createdBy, note.id))
      return { ...note, body }
    },

    /** Newest first: as many as fit in one response, from the one before `before`. */
    async versions(
      ownerId: number,
      noteId: number,
      { before, most = VERSIONS_PER_PAGE }: { before?: number | undefined; most?: number } = {},
    ): Promise<VersionRow[]> {
      const keys = await vault.keysOf(ownerId)
      const where = and(
        eq(noteVersions.createdBy, ownerId),
        eq(noteVersions.noteId, noteId),
        before === undefined ? undefined : lt(noteVersions.version, before),
      )
      const sized = [noteVersions.soapNote, noteVersions.statements]
      const order = desc(noteVersions.version)
      const rows = await database.orm
        .select()
        .from(noteVersions)
        .where(and(where, newestWithin(noteVersions, { sized, where, order })))
        .orderBy(order)
        .limit(most)
      return rows.map((row) => versionRow(keys, row))
    },

    async version(ownerId: number, noteId: number, version: number): Promise<VersionRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(noteVersions)
        .where(
          and(
            eq(noteVersions.createdBy, ownerId),
            eq(noteVersions.noteId, noteId),
            eq(noteVersions.version, version),
          ),
        )
      return row && versionRow(await vault.keysOf(ownerId), row)
    },

    async sign(note: NoteRow, signature: { name: string; at: Date; hash: string }): Promise<NoteRow> {
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({
          signedName: signature.name,
          signedAt: signature.at,
          signatureHash: signature.hash,
          signedServiceAt: note.serviceAt,
        })
        .where(own(note.createdBy, note.id))
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
        await database.orm.update(clinicalNotes).set({ serviceAt }).where(own(note.createdBy, note.id))
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

    async templateSections(ownerId: number, id: number): Promise<TemplateSection[] | undefined> {
      const [row] = await database.orm
        .select({ structure: soapTemplates.structure })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return (row?.structure as TemplateStructure | undefined)?.sections
    },

    /** A built-in template or the clinician's own. */
    async templateName(ownerId: number, id: number): Promise<string | undefined> {
      const [row] = await database.orm
        .select({ name: soapTemplates.name })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return row?.name
    },
  }
}

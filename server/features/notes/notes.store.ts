import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { NoteStatus } from '#shared/domain/notes.ts'
import type { NoteBody, Origin } from '#shared/domain/statements.ts'
import type { Database } from '../../db/database.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { clinicalNotes, noteReviews } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { noteConverter } from './notes.converter.ts'
import { ownNote, ownNotes } from './notes.filters.ts'
import { findingsStore } from './notes.findings.store.ts'
import { noteLookups } from './notes.lookups.ts'
import { after, LATEST_FIRST, type PageRequest } from './notes.paging.ts'
import { readFindings } from './notes.review.ts'
import { type ListedNote, type NoteRow, noteRow, withTemplateName } from './notes.rows.ts'
import { notesSearch } from './notes.search.ts'
import { signaturesStore } from './notes.signatures.store.ts'
import { versionsStore } from './notes.versions.store.ts'

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

/** Without statements: lists show only the text, so skip decrypting them. */
const { statements: _, statementsVersion: __, origin: ___, ...LISTED } = getTableColumns(clinicalNotes)

const NO_LIMIT = 1_000_000
/** As many always fit. */
const SHORT_PAGE = 20

export type NotesStore = ReturnType<typeof notesStore>

export function notesStore(database: Database, vault: Vault) {
  const { convertOne } = noteConverter(database, vault)
  const lookups = noteLookups(database, vault)

  async function find(ownerId: number, id: number): Promise<NoteRow | undefined> {
    const [row] = await database.orm.select().from(clinicalNotes).where(ownNote(ownerId, id))
    return row && noteRow(await vault.keysOf(ownerId), row)
  }

  /** A note with its stored findings, if any. */
  async function open(ownerId: number, id: number) {
    const [row] = await database.orm
      .select({ note: clinicalNotes, review: noteReviews })
      .from(clinicalNotes)
      .leftJoin(noteReviews, eq(noteReviews.noteId, clinicalNotes.id))
      .where(ownNote(ownerId, id))
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
      const [row] = await database.orm.select().from(clinicalNotes).where(ownNote(ownerId, id)).for('update')
      const note = row && noteRow(await vault.keysOf(ownerId), row)
      if (!note || note.isConverted) return note
      await convertOne(ownerId, id)
      return find(ownerId, id)
    },

    ...lookups,

    /** Allocates an ID for a new note. Undefined if the patient isn't this clinician's. */
    async reserve(
      ownerId: number,
      patientId: number,
    ): Promise<{ id: number; dischargedAt: Date | null } | undefined> {
      const patient = await lookups.patientState(ownerId, patientId)
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

    ...versionsStore(database, vault),

    /** Saves checks and decisions. No new version, because the text doesn't change. */
    async saveStatements(note: NoteRow, body: NoteBody): Promise<NoteRow> {
      const keys = await vault.keysOf(note.createdBy)
      await database.orm
        .update(clinicalNotes)
        .set(sealValues(keys, clinicalNotes, note.id, { statements: JSON.stringify(body) }))
        .where(ownNote(note.createdBy, note.id))
      return { ...note, body }
    },

    ...signaturesStore(database, vault),

    ...findingsStore(database, vault),
  }
}

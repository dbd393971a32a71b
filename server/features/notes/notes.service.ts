import type {
  Amendment,
  Note,
  NoteCard,
  NoteVersion,
  NoteWithAmendments,
  ReviewedNote,
} from '#shared/contracts/notes.ts'
import { previewOf } from '#shared/domain/note-text.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import type { Database } from '../../db/database.ts'
import type { NoteCardRow } from './notes.search.ts'
import { amendmentHash, checkedAmendments, isIntact, signatureHash } from './notes.signature.ts'
import type { AmendmentRow, NoteRow, NotesStore } from './notes.store.ts'

type Maybe<T> = T | null | undefined

export type NoteToCreate = {
  patientId: number
  noteType: string
  status: NoteStatus
  inputText?: Maybe<string>
  soapNote?: Maybe<string>
  transcript?: Maybe<string>
  templateId?: Maybe<number>
  templateName?: Maybe<string>
}

type NoteChange = {
  soapNote: string
  noteType?: string | undefined
  status?: NoteStatus | undefined
  templateId?: number | null | undefined
  version?: number | undefined
}

type Tools = {
  database: Database
  store: NotesStore
  allowance: NoteAllowance
  audit: Audit
  now: () => Date
}

export type NotesService = ReturnType<typeof notesService>

export function notesService({ database, store, allowance, audit, now }: Tools) {
  const { record, recordRead } = actsOf(audit, 'note')

  /** The note, locked, when it may still be changed and is what the caller has seen. */
  async function changeable(actor: Actor, id: number, seen: number | undefined): Promise<NoteRow> {
    const note = await store.findForChange(actor.userId, id)
    if (!note) throw noteNotFound()
    if (note.signedAt)
      throw new AppError('conflict', 'This note is signed and locked. Add an amendment instead.')
    if (seen !== undefined && seen !== note.version) throw changedSince(note.version)
    return note
  }

  async function templateOf(
    actor: Actor,
    { templateId, templateName }: Pick<NoteToCreate, 'templateId' | 'templateName'>,
  ) {
    if (!templateId) return { templateId: null, templateName: templateName || null }
    const name = await store.templateName(actor.userId, templateId)
    if (name === undefined) throw new AppError('not_found', 'Template not found')
    return { templateId, templateName: templateName || name }
  }

  return {
    async list(
      actor: Actor,
      {
        patientId,
        limit,
        before,
      }: { patientId?: number | undefined; limit?: number | undefined; before?: number | undefined },
    ) {
      const { rows, total } = await store.list(actor.userId, { patientId, limit, before })
      await recordRead(actor, 'note.listed', patientId, { count: rows.length })
      return pageOf(rows.map(view), total, limit)
    },

    async search(
      actor: Actor,
      asked: {
        query: string
        limit: number
        before?: number | undefined
        patientId?: number | undefined
        status?: string | undefined
      },
    ) {
      const { query, limit, before, patientId, status } = asked
      const { rows, total } = await store.search(actor.userId, { query, limit, before, patientId, status })
      await recordRead(actor, 'note.listed', patientId, { count: rows.length })
      return pageOf(rows.map(card), total, limit)
    },

    async create(actor: Actor, given: NoteToCreate): Promise<ReviewedNote> {
      return database.transaction(async () => {
        if (!(await store.hasPatient(actor.userId, given.patientId))) {
          throw new AppError('not_found', 'Patient not found')
        }
        const template = await templateOf(actor, given)
        await allowance.take(actor.userId)
        const note = await store.create(
          actor.userId,
          {
            patientId: given.patientId,
            noteType: given.noteType,
            status: given.status,
            inputText: given.inputText || null,
            soapNote: given.soapNote || null,
            transcript: given.transcript || null,
            ...template,
          },
          now(),
        )
        await record(actor, 'note.created', note.id)
        return reviewedView(note)
      })
    },

    async get(actor: Actor, id: number): Promise<NoteWithAmendments> {
      const note = await store.find(actor.userId, id)
      if (!note) throw noteNotFound()
      const amendments = note.signedAt ? await store.amendments(actor.userId, id) : []
      await recordRead(actor, 'note.read', id)
      return { ...reviewedView(note), amendments: amendmentViews(note, amendments) }
    },

    async update(actor: Actor, id: number, change: NoteChange): Promise<ReviewedNote> {
      return database.transaction(async () => {
        const note = await changeable(actor, id, change.version)
        const next = {
          soapNote: change.soapNote,
          status: change.status ?? note.status,
          noteType: change.noteType ?? note.noteType,
          ...(change.templateId === undefined || change.templateId === note.templateId
            ? { templateId: note.templateId, templateName: note.templateName }
            : await templateOf(actor, { templateId: change.templateId })),
        }
        const fields = Object.keys(next) as (keyof typeof next)[]
        if (fields.every((field) => next[field] === note[field])) return reviewedView(note)
        const saved = await store.saveVersion(note, next, now())
        await record(actor, 'note.updated', id, { version: saved.version })
        return reviewedView(saved)
      })
    },

    async versions(actor: Actor, id: number): Promise<NoteVersion[]> {
      const note = await store.find(actor.userId, id)
      if (!note) throw noteNotFound()
      const earlier = await store.versions(actor.userId, id)
      await recordRead(actor, 'note.versions_read', id)
      return [{ ...note, createdAt: note.updatedAt }, ...earlier].map((row) => ({
        version: row.version,
        status: row.status as NoteStatus,
        noteType: row.noteType,
        soapNote: row.soapNote,
        savedAt: row.createdAt.toISOString(),
      }))
    },

    async restore(
      actor: Actor,
      id: number,
      asked: { restore: number; version: number },
    ): Promise<ReviewedNote> {
      return database.transaction(async () => {
        const note = await changeable(actor, id, asked.version)
        if (asked.restore === note.version) return reviewedView(note)
        const earlier = await store.versions(actor.userId, id)
        const wanted = earlier.find((row) => row.version === asked.restore)
        if (!wanted) throw new AppError('not_found', 'This note has no such version.')
        const { soapNote, status, noteType } = wanted
        const { templateId, templateName } = note
        const restored = { soapNote, status, noteType, templateId, templateName }
        const saved = await store.saveVersion(note, restored, now())
        await record(actor, 'note.restored', id, { from: asked.restore, version: saved.version })
        return reviewedView(saved)
      })
    },

    async sign(
      actor: Actor,
      id: number,
      { name, version }: { name: string; version: number },
    ): Promise<ReviewedNote> {
      return database.transaction(async () => {
        const note = await changeable(actor, id, version)
        if (note.status !== 'completed') {
          throw new AppError('conflict', 'Complete the note before you sign it.')
        }
        if (!note.soapNote) throw new AppError('conflict', 'There is no note text to sign.')
        const at = now()
        const hash = signatureHash(note, name, at)
        const signed = await store.sign(note, { name, at, hash })
        await record(actor, 'note.signed', id, { version, hash })
        return reviewedView(signed)
      })
    },

    async amend(
      actor: Actor,
      id: number,
      { text, name }: { text: string; name: string },
    ): Promise<Amendment> {
      return database.transaction(async () => {
        const note = await store.findForChange(actor.userId, id)
        if (!note) throw noteNotFound()
        if (!note.signatureHash) {
          throw new AppError('conflict', 'This note is not signed yet. Edit it instead.')
        }
        const earlier = await store.amendments(actor.userId, id)
        const at = now()
        const hash = amendmentHash(earlier.at(-1)?.hash ?? note.signatureHash, { noteId: id, text, name, at })
        const row = await store.amend(note, { text, name, at, hash })
        await record(actor, 'note.amended', id, { hash })
        return amendmentView(row, true)
      })
    },

    /** Everything that stands on a printed note. */
    async forPrint(actor: Actor, id: number) {
      const note = await store.find(actor.userId, id)
      const patient = note && (await store.patient(actor.userId, note.patientId))
      if (!note || !patient) throw noteNotFound()
      const amendments = note.signedAt ? await store.amendments(actor.userId, id) : []
      await recordRead(actor, 'note.exported', id)
      return { note: { ...reviewedView(note), amendments: amendmentViews(note, amendments) }, patient }
    },
  }
}

function reviewedView(row: NoteRow): ReviewedNote {
  return { ...view(row), review: null, reviewSource: null }
}

function view(row: NoteRow): Note {
  const { id, patientId, noteType, inputText, soapNote, transcript, templateId, templateName, createdBy } =
    row
  return {
    ...{ id, patientId, noteType, inputText, soapNote, transcript, templateId, templateName, createdBy },
    status: row.status as NoteStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    signature:
      row.signedAt && row.signedName !== null && row.signatureHash !== null
        ? {
            name: row.signedName,
            at: row.signedAt.toISOString(),
            hash: row.signatureHash,
            intact: isIntact(row),
          }
        : null,
  }
}

function card(row: NoteCardRow): NoteCard {
  return {
    id: row.id,
    patientId: row.patientId,
    patientName: row.patientName,
    noteType: row.noteType,
    status: row.status as NoteStatus,
    preview: previewOf(row.soapNote),
    signed: row.signedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function amendmentViews(note: NoteRow, rows: AmendmentRow[]): Amendment[] {
  return checkedAmendments(note, rows).map(({ row, intact }) => amendmentView(row, intact))
}

function amendmentView({ id, text, name, hash, createdAt }: AmendmentRow, intact: boolean): Amendment {
  return { id, text, name, hash, intact, createdAt: createdAt.toISOString() }
}

/** The same for a record of somebody else and for one that never was. */
function noteNotFound(): AppError {
  return new AppError('not_found', 'Note not found')
}

function changedSince(version: number): AppError {
  return new AppError('conflict', 'This note was changed elsewhere since you opened it.', {
    details: { version },
  })
}

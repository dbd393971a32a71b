import type { Amendment, NoteVersion, NoteWithAmendments, ReviewedNote } from '#shared/contracts/notes.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { isSettled, openItemsOf, REVIEW_OPEN } from '#shared/domain/open-items.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import type { Database } from '../../db/database.ts'
import { type NextNote, type noteChanges, noteNotFound } from './notes.changes.ts'
import { type ReviewState, type Settling, settledState } from './notes.review.ts'
import type { noteReviewer } from './notes.reviewer.ts'
import { amendmentHash, decisionsOf, signatureHash } from './notes.signature.ts'
import type { NewNote, NotesStore } from './notes.store.ts'
import { amendmentView, amendmentViews, cardView, noteView, reviewedView } from './notes.views.ts'

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
  clinicianWrote?: readonly string[] | undefined
}

type NoteChange = {
  soapNote: string
  noteType?: string | undefined
  status?: NoteStatus | undefined
  templateId?: number | null | undefined
  version?: number | undefined
  clinicianWrote?: readonly string[] | undefined
}

type Tools = {
  database: Database
  store: NotesStore
  changes: ReturnType<typeof noteChanges>
  reviewer: ReturnType<typeof noteReviewer>
  allowance: NoteAllowance
  audit: Audit
  now: () => Date
}

export type NotesService = ReturnType<typeof notesService>

export function notesService({ database, store, changes, reviewer, allowance, audit, now }: Tools) {
  const { record, recordRead } = actsOf(audit, 'note')
  const { changing, reviewOf, reviewOr, reviewAfter, save } = changes

  async function templateOf(
    actor: Actor,
    { templateId, templateName }: Pick<NoteToCreate, 'templateId' | 'templateName'>,
  ) {
    if (!templateId) return { templateId: null, templateName: templateName || null }
    const name = await store.templateName(actor.userId, templateId)
    if (name === undefined) throw new AppError('not_found', 'Template not found')
    return { templateId, templateName: templateName || name }
  }

  async function requirePatient(actor: Actor, id: number): Promise<void> {
    if (!(await store.hasPatient(actor.userId, id))) throw patientNotFound()
  }

  async function toStore(actor: Actor, given: NoteToCreate): Promise<NewNote> {
    const { patientId, noteType, status, inputText, soapNote, transcript } = given
    return {
      ...{ patientId, noteType, status },
      inputText: inputText || null,
      soapNote: soapNote || null,
      transcript: transcript || null,
      ...(await templateOf(actor, given)),
    }
  }

  async function printable(ownerId: number, id: number) {
    const note = await store.find(ownerId, id)
    const patient = note && (await store.patient(ownerId, note.patientId))
    if (!note || !patient) return undefined
    const amendments = note.signedAt ? await store.amendments(ownerId, id) : []
    return { note: { ...noteView(note), amendments: amendmentViews(note, amendments) }, patient }
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
      return pageOf(rows.map(noteView), total, limit)
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
      return pageOf(rows.map(cardView), total, limit)
    },

    /** What `create` needs, and what no transaction should wait for. */
    async reviewNew(actor: Actor, given: NoteToCreate): Promise<ReviewState | null> {
      await requirePatient(actor, given.patientId)
      return reviewer.first(
        { ...(await toStore(actor, given)), createdBy: actor.userId },
        given.clinicianWrote,
      )
    },

    async create(actor: Actor, given: NoteToCreate, review: ReviewState | null): Promise<ReviewedNote> {
      return database.transaction(async () => {
        const id = await store.reserve(actor.userId, given.patientId)
        if (id === undefined) throw patientNotFound()
        const note = await toStore(actor, given)
        await allowance.take(actor.userId)
        const at = now()
        const row = await store.create(actor.userId, id, note, at)
        if (review) await store.keepReview(actor.userId, row.id, review, at)
        await record(actor, 'note.created', row.id)
        return reviewedView(row, review)
      })
    },

    async get(actor: Actor, id: number): Promise<NoteWithAmendments> {
      const opened = await store.open(actor.userId, id)
      if (!opened) throw noteNotFound()
      const { note, kept } = opened
      const amendments = note.signedAt ? await store.amendments(actor.userId, id) : []
      const review = await reviewOr(kept, note)
      await recordRead(actor, 'note.read', id)
      return { ...reviewedView(note, review), amendments: amendmentViews(note, amendments) }
    },

    async update(actor: Actor, id: number, change: NoteChange): Promise<ReviewedNote> {
      return changing(actor, id, change.version, {
        async plan(note) {
          const next = {
            soapNote: change.soapNote,
            status: change.status ?? note.status,
            noteType: change.noteType ?? note.noteType,
            ...(change.templateId === undefined || change.templateId === note.templateId
              ? { templateId: note.templateId, templateName: note.templateName }
              : await templateOf(actor, { templateId: change.templateId })),
          }
          return { next, review: await reviewAfter(note, next, change.clinicianWrote) }
        },
        async act(note, { next, review }) {
          const fields = Object.keys(next) as (keyof NextNote)[]
          if (fields.every((field) => next[field] === note[field])) return reviewedView(note, review)
          const { saved, review: kept } = await save(note, next, review)
          await record(actor, 'note.updated', id, { version: saved.version })
          return reviewedView(saved, kept)
        },
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
      return changing(actor, id, asked.version, {
        async plan(note) {
          if (asked.restore === note.version) return { next: undefined, review: await reviewOf(note) }
          const earlier = await store.versions(actor.userId, id)
          const wanted = earlier.find((row) => row.version === asked.restore)
          if (!wanted) throw new AppError('not_found', 'This note has no such version.')
          const { soapNote, status, noteType } = wanted
          const { templateId, templateName } = note
          const next = { soapNote, status, noteType, templateId, templateName }
          return { next, review: await reviewAfter(note, next) }
        },
        async act(note, { next, review }) {
          if (!next) return reviewedView(note, review)
          const { saved, review: kept } = await save(note, next, review)
          await record(actor, 'note.restored', id, { from: asked.restore, version: saved.version })
          return reviewedView(saved, kept)
        },
      })
    },

    async settle(
      actor: Actor,
      id: number,
      { version, ...settling }: Settling & { version: number },
    ): Promise<ReviewedNote> {
      return changing(actor, id, version, {
        plan: reviewOf,
        async act(note, review) {
          const state = (await store.review(actor.userId, id)) ?? review
          if (!state) throw new AppError('conflict', 'This note has no visit to be held against.')
          const settled = settledState(state, settling)
          await store.keepReview(actor.userId, id, settled, now())
          const { keepAsMine, acknowledge, reopen } = settling
          await record(actor, 'note.review_settled', id, {
            ...{ version, keptAsMine: keepAsMine.length, acknowledged: acknowledge.length },
            reopened: (reopen?.sentences.length ?? 0) + (reopen?.unnoted.length ?? 0),
          })
          return reviewedView(note, settled)
        },
      })
    },

    async sign(
      actor: Actor,
      id: number,
      { name, version }: { name: string; version: number },
    ): Promise<ReviewedNote> {
      return changing(actor, id, version, {
        plan: reviewOf,
        async act(note, review) {
          if (note.status !== 'completed') {
            throw new AppError('conflict', 'Complete the note before you sign it.')
          }
          if (!note.soapNote) throw new AppError('conflict', 'There is no note text to sign.')
          const kept = await store.review(actor.userId, id)
          const state = kept ?? review
          if (state) refuseWhileOpen(state)
          const at = now()
          if (state && !kept) await store.keepReview(actor.userId, id, state, at)
          const hash = signatureHash(note, name, at)
          const signed = await store.sign(note, { name, at, hash })
          await record(actor, 'note.signed', id, { version, hash, ...(state ? decisionsOf(state) : {}) })
          return reviewedView(signed, state)
        },
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
      const found = await printable(actor.userId, id)
      if (!found) throw noteNotFound()
      await recordRead(actor, 'note.exported', id)
      return found
    },

    /** Undefined when it is not theirs. Whoever prints many at once writes that down themselves. */
    printable,
  }
}

/** What is open is in the review, which the caller has; the refusal itself says nothing about the patient. */
function refuseWhileOpen(state: ReviewState): void {
  const open = openItemsOf(state)
  if (isSettled(open)) return
  throw new AppError('conflict', 'Settle what the review has left open before you sign.', {
    details: { code: REVIEW_OPEN, contradicted: open.contradicted.length, risks: open.risks.length },
  })
}

function patientNotFound(): AppError {
  return new AppError('not_found', 'Patient not found')
}

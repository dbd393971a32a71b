import type { NoteWithAmendments, ReviewedNote } from '#shared/contracts/notes.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import { patientNotFound } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { oneAtATime } from '../../work/one-at-a-time.ts'
import { sameBody } from './notes.body.ts'
import { type noteChanges, noteNotFound, requireInCare } from './notes.changes.ts'
import type { CorrectionsStore } from './notes.corrections.store.ts'
import { noteCorrections } from './notes.corrections.ts'
import { noteDecisions } from './notes.decisions.ts'
import type { NoteSearch } from './notes.filters.ts'
import { noteHistory } from './notes.history.ts'
import { noteLines } from './notes.lines.ts'
import type { notePlanning, PlannedContent, SentContent } from './notes.planning.ts'
import { notePrinting } from './notes.printing.ts'
import type { noteReviewer } from './notes.reviewer.ts'
import type { NoteRow } from './notes.rows.ts'
import { serviceDate } from './notes.service-date.ts'
import { noteSigning } from './notes.signing.ts'
import type { NotesStore } from './notes.store.ts'
import type { NoteChange } from './notes.versions.store.ts'
import { amendedView, cardView, noteView, reviewedView } from './notes.views.ts'

type SearchAsked = Pick<NoteSearch, 'query' | 'limit' | 'includeVoided' | 'inText' | 'flagged'> & {
  [Filter in keyof NoteSearch]?: NoteSearch[Filter] | undefined
}

type Maybe<T> = T | null | undefined

export type NoteToCreate = SentContent & {
  patientId: number
  noteType: string
  status: NoteStatus
  inputText?: Maybe<string>
  transcript?: Maybe<string>
  templateId?: Maybe<number>
  templateName?: Maybe<string>
  serviceAt?: string | undefined
}

type NoteToUpdate = SentContent & {
  noteType?: string | undefined
  status?: NoteStatus | undefined
  templateId?: number | null | undefined
  serviceAt?: string | undefined
  version?: number | undefined
}

/** A page may request several lists. */
const MAX_LISTS_WAITING = 8

type Deps = {
  database: Database
  store: NotesStore
  corrections: CorrectionsStore
  changes: ReturnType<typeof noteChanges>
  planning: ReturnType<typeof notePlanning>
  reviewer: ReturnType<typeof noteReviewer>
  allowance: NoteAllowance
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  /** Called after a note was signed. */
  onSigned: (actor: Actor, noteId: number) => Promise<void>
  /** For the server's log. Contains no text from the note. */
  onFailure: (fact: { kind: string }) => void
  now: () => Date
}

/** A new note with its statements, before anything is written. */
export type PreparedNote = { content: PlannedContent }

export type NotesService = ReturnType<typeof notesService>

export function notesService(deps: Deps) {
  const { database, store, corrections, changes, planning, allowance, audit, limits, now } = deps
  const { record, recordOf } = auditFor(audit, 'note')
  const { changing, save } = changes

  async function templateOf(
    actor: Actor,
    { templateId, templateName }: Pick<NoteToCreate, 'templateId' | 'templateName'>,
  ) {
    if (!templateId) return { templateId: null, templateName: templateName || null }
    const name = await store.templateName(actor.userId, templateId)
    if (name === undefined) throw new AppError('not_found', 'Template not found')
    return { templateId, templateName: templateName || name }
  }

  async function requirePatientInCare(actor: Actor, id: number): Promise<void> {
    const patient = await store.patientState(actor.userId, id)
    if (!patient) throw patientNotFound()
    requireInCare(patient)
  }

  async function fieldsOf(actor: Actor, given: NoteToCreate) {
    const { patientId, noteType, status, inputText, transcript } = given
    return {
      patientId,
      noteType,
      status,
      inputText: inputText || null,
      transcript: transcript || null,
      ...(await templateOf(actor, given)),
    }
  }

  /** A list of long notes takes a noticeable part of a second. */
  const inTurn = oneAtATime(MAX_LISTS_WAITING)

  return {
    async list(
      actor: Actor,
      {
        patientId,
        limit,
        before,
        voided,
      }: {
        patientId?: number | undefined
        limit?: number | undefined
        before?: number | undefined
        voided?: 'include' | undefined
      },
    ) {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      const includeVoided = voided === 'include'
      const asked = { patientId, includeVoided, limit, before }
      const { rows, total, hasMore } = await inTurn(actor.userId, () => store.list(actor.userId, asked))
      await recordOf('patient', actor, 'note.listed', patientId, { count: rows.length })
      return pageOf(rows.map(noteView), total, hasMore ? rows.length : undefined)
    },

    async search(actor: Actor, asked: SearchAsked) {
      const { before, patientId, status, noteType, signed, from, until, inText, flagged } = asked
      const limit = inText || flagged ? LIMITS.textSearchPerUser : LIMITS.searchPerUser
      await limits.take(limit, String(actor.userId))
      const search = { ...asked, before, patientId, status, noteType, signed, from, until }
      const { rows, total, searchedLatest } = await store.search(actor.userId, search)
      await recordOf('patient', actor, 'note.listed', patientId, { count: rows.length })
      return { ...pageOf(rows.map(cardView), total, asked.limit), searchedLatest }
    },

    /** Slow preparation for `create`, done before the transaction. */
    async prepare(actor: Actor, given: NoteToCreate): Promise<PreparedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      await requirePatientInCare(actor, given.patientId)
      const note = { ...(await fieldsOf(actor, given)), createdBy: actor.userId }
      return { content: await planning.first(note, given) }
    },

    async create(actor: Actor, given: NoteToCreate, { content }: PreparedNote): Promise<ReviewedNote> {
      return database.transaction(async () => {
        const reserved = await store.reserve(actor.userId, given.patientId)
        if (!reserved) throw patientNotFound()
        requireInCare(reserved)
        const { id } = reserved
        const { findings, ...written } = content
        const at = now()
        const serviceAt = given.serviceAt === undefined ? at : serviceDate(given.serviceAt, at)
        const note = { ...(await fieldsOf(actor, given)), ...written, serviceAt }
        await allowance.take(actor.userId)
        const row = await store.create(actor.userId, id, note, at)
        if (sourceOf(row)) await store.keepFindings(actor.userId, row.id, findings, at)
        await record(actor, 'note.created', row.id)
        return reviewedView(row, findings)
      })
    },

    async get(actor: Actor, id: number): Promise<NoteWithAmendments> {
      const opened = await store.open(actor.userId, id)
      if (!opened) throw noteNotFound()
      const { note, findings } = opened
      const amendments = note.signedAt ? await store.amendments(actor.userId, id) : []
      await record(actor, 'note.read', id)
      return amendedView(reviewedView(note, findings), note, amendments)
    },

    async update(actor: Actor, id: number, change: NoteToUpdate): Promise<ReviewedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return changing(actor, id, change.version, {
        async plan(note) {
          const fields = {
            status: change.status ?? note.status,
            noteType: change.noteType ?? note.noteType,
            serviceAt: change.serviceAt === undefined ? note.serviceAt : serviceDate(change.serviceAt, now()),
            ...(change.templateId === undefined || change.templateId === note.templateId
              ? { templateId: note.templateId, templateName: note.templateName }
              : await templateOf(actor, { templateId: change.templateId })),
          }
          const { findings, ...content } = await planning.next(note, { ...note, ...fields }, change)
          // Another template requires other content, so findings must be searched again.
          const isStale = fields.templateId !== note.templateId || fields.noteType !== note.noteType
          return { next: { ...fields, ...content }, findings: isStale ? { ...findings, of: '' } : findings }
        },
        async act(note, { next, findings }) {
          if (isUnchanged(note, next)) {
            await record(actor, 'note.read', id)
            return reviewedView(note, await store.findings(actor.userId, id))
          }
          const { note: saved, findings: kept } = await save(note, next, findings)
          await record(actor, 'note.updated', id, { version: saved.version })
          return reviewedView(saved, kept)
        },
      })
    },

    ...noteHistory(deps),

    ...noteDecisions(deps),

    ...noteLines(deps),

    ...noteSigning(deps),
    ...noteCorrections({ database, store, corrections, audit, now }),

    ...notePrinting(deps),
  }
}

function isUnchanged(note: NoteRow, next: NoteChange): boolean {
  const fields = ['soapNote', 'status', 'noteType', 'templateId', 'templateName'] as const
  return (
    fields.every((field) => next[field] === note[field]) &&
    next.serviceAt.getTime() === note.serviceAt.getTime() &&
    sameBody(next.body, note.body)
  )
}

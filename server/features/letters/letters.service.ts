import type { Letter, LetterEntry } from '#shared/contracts/letters.ts'
import {
  isOpenLine,
  LETTER_CHARACTERS_MAX,
  type LetterKind,
  type LetterLanguage,
  MAX_LETTERS,
} from '#shared/domain/letters.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { ModelUse } from '../../access/model-use.ts'
import { lockPatient, patientNotFound, requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { type Drafted, letterDrafting } from './letters.drafting.ts'
import { checkedLines, editedLines, type LineToSave } from './letters.editing.ts'
import { choicesFrom, letterNote, type NoteToRead } from './letters.sources.ts'
import type { LetterEntryRow, LetterRow, LettersStore } from './letters.store.ts'
import type { PrintedLetter } from './printed-letter.ts'

type Chosen = {
  patientId: number
  kind: LetterKind
  noteIds: readonly number[]
  timeZone?: string | undefined
}
type NewLetter = Chosen & { chosen: readonly string[]; language: LetterLanguage; rewrite: boolean }

type Deps = {
  database: Database
  store: LettersStore
  /** A clinical note of this clinician. */
  readNote: (ownerId: number, id: number) => Promise<NoteToRead | undefined>
  models: Pick<ModelUse, 'use'>
  facts: NoteChecker
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  /** The clinic's time zone. */
  timeZone: string
  now: () => Date
}

export type LettersService = ReturnType<typeof lettersService>

export function lettersService(deps: Deps) {
  const { database, store, readNote, models, facts, audit, limits, timeZone, now } = deps
  const { record, recordOf } = auditFor(audit, 'letter')
  const draft = letterDrafting({ models })

  async function choicesOf(actor: Actor, { patientId, kind, noteIds, timeZone: browserZone }: Chosen) {
    await requirePatient(database, actor, patientId)
    const zone = (await store.clinician(actor.userId)).timeZone ?? browserZone ?? timeZone
    const notes: NoteToRead[] = []
    for (const id of new Set(noteIds)) {
      const note = await readNote(actor.userId, id)
      if (note?.patientId !== patientId) throw new AppError('not_found', 'Note not found')
      if (note.voidedAt) throw new AppError('unprocessable', 'A voided note can’t be used in a letter.')
      notes.push(note)
    }
    const newestFirst = notes
      .sort((a, b) => b.serviceAt.getTime() - a.serviceAt.getTime() || b.id - a.id)
      .map((note) => ({ note, shown: letterNote(note, zone) }))
    return { notes: newestFirst.map(({ shown }) => shown), choices: choicesFrom(kind, newestFirst) }
  }

  async function view(row: LetterRow): Promise<Letter> {
    const patient = await store.patient(row.createdBy, row.patientId)
    if (!patient) throw patientNotFound()
    const changedNotes: Letter['changedNotes'] = []
    for (const { id, version } of row.content.notes) {
      const note = await readNote(row.createdBy, id)
      const how = howChanged(note, row.patientId, version)
      if (how) changedNotes.push({ id, how })
    }
    const { firstName, lastName } = patient
    const clinician = await store.clinician(row.createdBy)
    const author = [nameOf(clinician), clinician.credentials].filter(Boolean).join(', ')
    return { ...entry(row), ...row.content, patient: { firstName, lastName }, author, changedNotes }
  }

  /** A draft of this version, locked. */
  async function draftOf(actor: Actor, id: number, version: number): Promise<LetterRow> {
    const row = await store.findForChange(actor.userId, id)
    if (!row) throw letterNotFound()
    if (row.status === 'final') throw new AppError('conflict', 'This letter is final and can’t be changed.')
    if (row.version === version) return row
    throw new AppError('conflict', 'This letter was changed in another tab or on another device.', {
      details: { version: row.version },
    })
  }

  return {
    async list(actor: Actor, patientId: number): Promise<LetterEntry[]> {
      await limits.take(LIMITS.listPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const rows = await store.list(actor.userId, patientId)
      await recordOf('patient', actor, 'letter.listed', patientId, { count: rows.length })
      return rows.map(entry)
    },

    async choices(actor: Actor, asked: Chosen) {
      await limits.take(LIMITS.letterChoicesPerUser, String(actor.userId))
      const { notes, choices } = await choicesOf(actor, asked)
      await recordOf('patient', actor, 'letter.choices_read', asked.patientId, { notes: notes.length })
      return { notes, choices: choices.map(({ heading: _, statement: __, ...choice }) => choice) }
    },

    /** Outside the transaction, because a model may take a minute. */
    async draft(actor: Actor, asked: NewLetter, signal: AbortSignal): Promise<Drafted> {
      await limits.take(LIMITS.letterPerUser, String(actor.userId))
      const { notes, choices } = await choicesOf(actor, asked)
      const wanted = new Set(asked.chosen)
      const chosen = choices.filter(({ id }) => wanted.has(id))
      if (chosen.length < wanted.size) {
        throw new AppError('conflict', 'A note was changed in the meantime. Choose its statements again.')
      }
      if (chosen.reduce((sum, { text }) => sum + text.length, 0) > LETTER_CHARACTERS_MAX) {
        throw new AppError('unprocessable', 'These statements are too long for one letter. Choose fewer.')
      }
      const { patientId, kind, language, rewrite } = asked
      return draft(actor, { patientId, kind, language, rewrite, notes, chosen }, signal)
    },

    async create(
      actor: Actor,
      { patientId, kind }: Pick<NewLetter, 'patientId' | 'kind'>,
      { language, content, notice }: Drafted,
    ): Promise<Letter & { notice: string | null }> {
      return database.transaction(async () => {
        await lockPatient(database, actor, patientId)
        if ((await store.count(actor.userId, patientId)) >= MAX_LETTERS) {
          throw new AppError('conflict', `A patient can have ${MAX_LETTERS} letters. Delete one first.`)
        }
        const row = await store.create(actor.userId, { patientId, kind, language, content }, now())
        const { lines, origin } = content
        await record(actor, 'letter.created', row.id, {
          kind,
          lines: lines.length,
          model: origin?.model ?? 'none',
        })
        return { ...(await view(row)), notice }
      })
    },

    async get(actor: Actor, id: number): Promise<Letter> {
      const row = await store.find(actor.userId, id)
      if (!row) throw letterNotFound()
      await record(actor, 'letter.read', id)
      return view(row)
    },

    async update(
      actor: Actor,
      id: number,
      {
        version,
        recipient,
        lines: sent,
      }: { version: number; recipient: string; lines: readonly LineToSave[] },
    ): Promise<Letter> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      const before = await store.find(actor.userId, id)
      if (!before) throw letterNotFound()
      const { lines, toCheck } = editedLines(before.kind, before.content, sent)
      // Before the lock. The built-in check reads English.
      const checked =
        before.language === 'en' ? await checkedLines(facts, before.content, lines, toCheck) : lines
      return database.transaction(async () => {
        const row = await draftOf(actor, id, version)
        const saved = await store.save(row, { recipient, content: { ...row.content, lines: checked } }, now())
        await record(actor, 'letter.updated', id)
        return view(saved)
      })
    },

    async finalize(actor: Actor, id: number, version: number): Promise<Letter> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      return database.transaction(async () => {
        const row = await draftOf(actor, id, version)
        if (row.content.lines.length === 0) {
          throw new AppError('unprocessable', 'This letter has no lines.')
        }
        const open = row.content.lines.filter(isOpenLine).length
        if (open > 0) {
          const lines = open === 1 ? '1 line is' : `${open} lines are`
          throw new AppError('conflict', `${lines} flagged. Keep, edit or delete what’s flagged first.`)
        }
        const saved = await store.finalize(row, now())
        await record(actor, 'letter.finalized', id)
        return view(saved)
      })
    },

    /** Everything that is printed. */
    async forPrint(actor: Actor, id: number, browserZone?: string): Promise<Omit<PrintedLetter, 'product'>> {
      await limits.take(LIMITS.printPerUser, String(actor.userId))
      const row = await store.find(actor.userId, id)
      const patient = row && (await store.patient(actor.userId, row.patientId))
      if (!row || !patient) throw letterNotFound()
      await record(actor, 'letter.exported', id)
      const {
        timeZone: own,
        credentials,
        npi,
        practiceName,
        practiceAddress,
        ...names
      } = await store.clinician(actor.userId)
      const zone = own ?? browserZone ?? timeZone
      return {
        kind: row.kind,
        language: row.language,
        isFinal: row.status === 'final',
        recipient: row.recipient,
        on: new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(row.finalizedAt ?? row.updatedAt),
        lines: row.content.lines,
        patient,
        clinician: { name: nameOf(names), credentials, npi, practiceName, practiceAddress },
      }
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await store.remove(actor.userId, id))) throw letterNotFound()
        await record(actor, 'letter.deleted', id)
        return { id }
      })
    },
  }
}

function howChanged(note: NoteToRead | undefined, patientId: number, version: number) {
  if (note?.patientId !== patientId) return 'gone'
  if (note.voidedAt) return 'voided'
  return note.version === version ? undefined : 'changed'
}

function nameOf({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null
  lastName: string | null
  email: string
}) {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

function entry({ createdBy: _, createdAt, updatedAt, finalizedAt, ...row }: LetterEntryRow): LetterEntry {
  return {
    id: row.id,
    patientId: row.patientId,
    kind: row.kind,
    language: row.language,
    status: row.status,
    recipient: row.recipient,
    version: row.version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    finalizedAt: finalizedAt?.toISOString() ?? null,
  }
}

function letterNotFound(): AppError {
  return new AppError('not_found', 'Letter not found')
}

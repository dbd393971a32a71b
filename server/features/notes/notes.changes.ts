import { sourceOf } from '#shared/domain/note-source.ts'
import { PATIENT_DISCHARGED } from '#shared/domain/patients.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Database } from '../../db/database.ts'
import { fingerprintOf, withLatest } from './notes.body.ts'
import { findingsFrom, type KeptFindings, NO_FINDINGS, withChecks } from './notes.review.ts'
import type { noteReviewer } from './notes.reviewer.ts'
import type { NoteRow } from './notes.rows.ts'
import type { NotesStore } from './notes.store.ts'
import type { NoteChange } from './notes.versions.store.ts'

type Change<Plan, Result> = {
  plan(note: NoteRow): Promise<Plan>
  act(note: NoteRow, plan: Plan): Promise<Result>
}

/** A note and its stored findings. */
export type NoteWithFindings = { note: NoteRow; findings: KeptFindings | undefined }
type Rechecked = NoteWithFindings & { failed: boolean }

/** Returns the note if it may be changed and is the version the caller has seen. Throws otherwise. */
function changeable(note: NoteRow | undefined, seen: number | undefined): NoteRow {
  if (!note) throw noteNotFound()
  requireNotVoided(note)
  if (note.signedAt)
    throw new AppError('conflict', 'This note is signed and locked. Add an amendment instead.')
  if (seen !== undefined && seen !== note.version) throw changedSince(note.version)
  return note
}

/** Each failed attempt means that another change was saved. */
const MAX_TRIES = 50

type Deps = {
  database: Database
  store: NotesStore
  reviewer: ReturnType<typeof noteReviewer>
  now: () => Date
}

/** The steps that every change to a note shares. */
export function noteChanges({ database, store, reviewer, now }: Deps) {
  /**
   * Changes a note in two steps. `plan` is slow, so it never runs while the note's row is locked. If another save comes
   * first, the change is planned again.
   */
  async function changing<Plan, Result>(
    actor: Actor,
    id: number,
    version: number | undefined,
    { plan, act }: Change<Plan, Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const seen = changeable(await store.find(actor.userId, id), version)
      const planned = await plan(seen)
      const done = await database.transaction(async () => {
        const note = changeable(await store.findForChange(actor.userId, id), version)
        if (note.version === seen.version) return { result: await act(note, planned) }
        if (tries >= MAX_TRIES) throw changedSince(note.version)
        return undefined
      })
      if (done) return done.result
    }
  }

  /** Saves a new version with its findings, including checks and decisions made since it was planned. */
  async function save(note: NoteRow, next: NoteChange, planned: KeptFindings): Promise<NoteWithFindings> {
    const at = now()
    const saved = await store.saveVersion(note, { ...next, body: withLatest(next.body, note.body) }, at)
    if (!sourceOf(note)) return { note: saved, findings: undefined }
    const latest = await store.findings(note.createdBy, note.id)
    const acknowledged = latest?.acknowledged ?? planned.acknowledged
    const findings = { ...planned, acknowledged }
    await store.keepFindings(note.createdBy, note.id, findings, at)
    return { note: saved, findings }
  }

  /**
   * Checks statements that the language model hasn't checked yet, and searches for omissions if the note has changed.
   * Don't call it in a transaction, because the model may be slow. Results apply only to statements that are still
   * unchanged.
   */
  async function recheck(
    actor: Actor,
    id: number,
    version: number,
    { signal, skipKept = false }: { signal?: AbortSignal | undefined; skipKept?: boolean } = {},
  ): Promise<Rechecked> {
    const seen = changeable(await store.find(actor.userId, id), version)
    const before = await store.findings(actor.userId, id)
    const asked = seen.body.statements.filter(
      ({ check, kept }) => check.by !== 'model' && !(skipKept && kept),
    )
    const print = fingerprintOf(seen.body.statements)
    const isCurrent = asked.length === 0 && before?.of === print
    const checkable = !isCurrent && isCheckable(seen)
    const found = checkable ? await reviewer.full(actor, seen, asked, signal) : undefined
    if (!found) return { note: seen, findings: before, failed: checkable }
    return database.transaction(async () => {
      const note = await store.findForChange(actor.userId, id)
      if (!note) throw noteNotFound()
      const latest = await store.findings(actor.userId, id)
      if (note.signedAt || note.voidedAt) return { note, findings: latest, failed: false }
      const body = withChecks(note.body, asked, found.checks)
      const findings =
        fingerprintOf(body.statements) === print ? findingsFrom(found, body, latest) : (latest ?? NO_FINDINGS)
      const saved = await store.saveStatements(note, body)
      await store.keepFindings(actor.userId, id, findings, now())
      return { note: saved, findings, failed: false }
    })
  }

  return { changing, save, recheck }
}

function isCheckable(note: NoteRow): boolean {
  return sourceOf(note) !== undefined && note.body.statements.length > 0
}

/** The same error for another clinician's record and for one that never existed. */
export function noteNotFound(): AppError {
  return new AppError('not_found', 'Note not found')
}

export function requireNotVoided({ voidedAt }: Pick<NoteRow, 'voidedAt'>): void {
  if (voidedAt) throw new AppError('conflict', 'This note is void. Undo the void to change it.')
}

export function requireInCare({ dischargedAt }: { dischargedAt: Date | null }): void {
  if (!dischargedAt) return
  throw new AppError('conflict', 'This patient is discharged. Reactivate them to add a note.', {
    details: { code: PATIENT_DISCHARGED },
  })
}

export function changedSince(version: number): AppError {
  return new AppError(
    'conflict',
    'This note was changed in another tab or on another device after you opened it.',
    {
      details: { version },
    },
  )
}

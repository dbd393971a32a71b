import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Database } from '../../db/database.ts'
import { type ReviewState, sourceOf, withDecisions } from './notes.review.ts'
import type { noteReviewer } from './notes.reviewer.ts'
import type { NoteRow, NotesStore } from './notes.store.ts'

export type NextNote = Pick<NoteRow, 'soapNote' | 'status' | 'noteType' | 'templateId' | 'templateName'>

type Change<Plan, Result> = {
  plan(note: NoteRow): Promise<Plan>
  act(note: NoteRow, plan: Plan): Promise<Result>
}

/** The note, when it may still be changed and is what the caller has seen. */
function changeable(note: NoteRow | undefined, seen: number | undefined): NoteRow {
  if (!note) throw noteNotFound()
  if (note.signedAt)
    throw new AppError('conflict', 'This note is signed and locked. Add an amendment instead.')
  if (seen !== undefined && seen !== note.version) throw changedSince(note.version)
  return note
}

type Tools = {
  database: Database
  store: NotesStore
  reviewer: ReturnType<typeof noteReviewer>
  now: () => Date
}

/** How every change to a note goes, whatever it changes. */
export function noteChanges({ database, store, reviewer, now }: Tools) {
  /**
   * A change in two steps: what takes time is worked out before the note's row is locked, so that nobody waits for it,
   * and once more behind the lock if somebody else was faster.
   */
  async function changing<Plan, Result>(
    actor: Actor,
    id: number,
    version: number | undefined,
    { plan, act }: Change<Plan, Result>,
  ): Promise<Result> {
    const seen = changeable(await store.find(actor.userId, id), version)
    const planned = await plan(seen)
    return database.transaction(async () => {
      const note = changeable(await store.findForChange(actor.userId, id), version)
      return act(note, note.version === seen.version ? planned : await plan(note))
    })
  }

  /** As it was kept, or as it is now for a note that is older than reviews. Null without a visit or text. */
  async function reviewOf(note: NoteRow): Promise<ReviewState | null> {
    if (!isReviewable(note)) return null
    return reviewOr(await store.review(note.createdBy, note.id), note)
  }

  /** The same for who has read what was kept. */
  async function reviewOr(kept: ReviewState | undefined, note: NoteRow): Promise<ReviewState | null> {
    if (!isReviewable(note)) return null
    return kept ?? (note.signedAt ? null : reviewer.first(note))
  }

  async function reviewAfter(
    note: NoteRow,
    next: NextNote,
    clinicianWrote?: readonly string[],
  ): Promise<ReviewState | null> {
    const previous = await reviewOf(note)
    const text = ['soapNote', 'noteType', 'templateId'] as const
    if (text.every((field) => next[field] === note[field])) return previous
    const changed = { ...note, ...next }
    return previous
      ? reviewer.next(changed, previous, clinicianWrote)
      : reviewer.first(changed, clinicianWrote)
  }

  /** A new version with its review. What was settled while the review was made counts. */
  async function save(note: NoteRow, next: NextNote, review: ReviewState | null) {
    const at = now()
    const saved = await store.saveVersion(note, next, at)
    if (!sourceOf(note)) return { saved, review }
    const kept = await store.review(note.createdBy, note.id)
    const state = review && withDecisions(review, kept ?? review)
    await store.keepReview(note.createdBy, note.id, state, at)
    return { saved, review: state }
  }

  return { changing, reviewOf, reviewOr, reviewAfter, save }
}

function isReviewable(note: NoteRow): boolean {
  return sourceOf(note) !== null && Boolean(note.soapNote)
}

/** The same for a record of somebody else and for one that never was. */
export function noteNotFound(): AppError {
  return new AppError('not_found', 'Note not found')
}

function changedSince(version: number): AppError {
  return new AppError('conflict', 'This note was changed elsewhere since you opened it.', {
    details: { version },
  })
}

import { sourceOf } from '#shared/domain/note-source.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { Actor } from '../../access/actor.ts'
import type { CheckedNote, NoteChecker } from '../../ports/note-checker.ts'
import { findingsFrom, type KeptFindings, NO_FINDINGS, type Reviewed, withChecks } from './notes.review.ts'
import type { NoteRow } from './notes.rows.ts'
import type { NotesStore } from './notes.store.ts'

export type NoteToReview = Pick<NoteRow, 'createdBy' | 'noteType' | 'inputText' | 'transcript' | 'templateId'>

export type Checkers = {
  /** Compares facts. Fast and offline, so it runs at every save. */
  facts: NoteChecker
  /**
   * Uses the language model if one is connected. Runs on request and before signing. Its requests count for the actor.
   */
  full: (asked: { actor: Actor; patientId: number }) => NoteChecker
}

type Deps = {
  store: Pick<NotesStore, 'templateSections'>
  checkers: Checkers
  /** For the server's log. Contains no text from the note. */
  onFailure: (fact: { kind: string }) => void
}

/** Checks notes against their visits. Slow, so no transaction should wait for it. */
export function noteReviewer({ store, checkers, onFailure }: Deps) {
  async function check(
    checker: NoteChecker,
    note: NoteToReview,
    body: NoteBody,
    statements: readonly Statement[],
    signal?: AbortSignal,
  ): Promise<CheckedNote | undefined> {
    const source = sourceOf(note)?.text
    if (!source || body.statements.length === 0) return undefined
    try {
      const sections = await sectionsFor(note, body)
      const asked = { source, noteType: note.noteType, sections, statements, note: body.statements }
      return await checker.check(asked, signal)
    } catch (error) {
      // A failed check must not prevent saving or opening a note.
      onFailure({ kind: error instanceof Error ? error.name : typeof error })
      return undefined
    }
  }

  /** The template's sections, or the note's if the template was deleted. */
  async function sectionsFor({ createdBy, templateId }: NoteToReview, body: NoteBody) {
    const template = templateId === null ? undefined : await store.templateSections(createdBy, templateId)
    if (template) return template
    const own = body.sections.filter((heading) => heading !== '').map((heading) => ({ heading }))
    return own.length > 0 ? own : (SOAP_TEMPLATES[0]?.structure.sections ?? [])
  }

  return {
    /** At a save, checks only statements without a check. Known omissions are kept. */
    async atSave(note: NoteToReview, body: NoteBody, findings: KeptFindings | undefined): Promise<Reviewed> {
      const pending = body.statements.filter(({ check: { verdict } }) => verdict === 'unchecked')
      if (pending.length === 0 && findings) return { body, findings }
      const found = await check(checkers.facts, note, body, pending)
      if (!found) return { body, findings: findings ?? NO_FINDINGS }
      return {
        body: withChecks(body, pending, found.checks),
        findings: findings ?? findingsFrom(found, body),
      }
    },

    /** Undefined if there is no visit or the check failed. */
    full: (actor: Actor, note: NoteRow, pending: readonly Statement[], signal?: AbortSignal) =>
      check(checkers.full({ actor, patientId: note.patientId }), note, note.body, pending, signal),
  }
}

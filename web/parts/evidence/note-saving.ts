import { settleReview, updateNote } from '#shared/contracts/notes.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import type { Undo } from './line-actions.ts'
import { type ReviewedBody, withWritten } from './note-changes.ts'
import { undone } from './note-undo.ts'
import { statementsToSave } from './statements-to-save.ts'
import type { Ask, useNoteQueue } from './use-note-queue.ts'

/** Saves changes of a note’s lines and decisions about them. Each can be undone. */
export function noteSaving(queue: ReturnType<typeof useNoteQueue>) {
  function save(before: ReviewedBody, next: ReviewedBody, generations?: string[]) {
    const { sections, statements } = next.body
    queue.send(
      next,
      ({ id, version }) =>
        call(updateNote, {
          params: { id: String(id) },
          body: {
            sections,
            statements: statementsToSave(statements),
            version,
            ...(generations ? { generations } : {}),
          },
        }),
      changedWords(before.body, next.body),
    )
  }

  function change(said: string, make: (now: ReviewedBody) => ReviewedBody): Undo | undefined {
    const before = queue.now()
    const after = make(before)
    if (after.body === before.body) return undefined
    save(before, after)
    return { said, run: () => takeBack(before, after) }
  }

  function takeBack(before: ReviewedBody, after: ReviewedBody) {
    const now = queue.now()
    const wanted = undone(before.body, after.body, now.body)
    if (!wanted) {
      toast({
        title: 'Can’t undo',
        description: 'That line has changed since. Every version of the note is in its history.',
        tone: 'danger',
      })
      return
    }
    const findingsBack = now.findings === after.findings ? before.findings : now.findings
    save(now, { body: wanted, findings: findingsBack })
  }

  /** Keeps a statement or dismisses an omission. The note’s text doesn’t change. */
  function settle(said: string, next: ReviewedBody, decided: object, reopened: object): Undo {
    const send = (shown: ReviewedBody, what: object) =>
      queue.send(shown, ({ id, version }) =>
        call(settleReview, { params: { id: String(id) }, body: { version, ...what } }),
      )
    const before = queue.now()
    send(next, decided)
    return {
      said,
      run: () => {
        const now = queue.now()
        const kept = new Map(before.body.statements.map((statement) => [statement.id, statement.kept]))
        const statements = now.body.statements.map((statement) => ({
          ...statement,
          kept: kept.get(statement.id) ?? statement.kept,
        }))
        const { acknowledged } = before.findings
        send(
          { body: { ...now.body, statements }, findings: { ...now.findings, acknowledged } },
          { reopen: reopened },
        )
      },
    }
  }

  function acknowledge(said: string, id: string): Undo {
    const now = queue.now()
    const acknowledged = [...now.findings.acknowledged, id]
    const next = { ...now, findings: { ...now.findings, acknowledged } }
    return settle(said, next, { acknowledge: [id] }, { omissions: [id] })
  }

  function addWritten(statement: Statement, ask: Ask): Undo {
    const before = queue.now()
    const after = { ...before, body: withWritten(before.body, statement) }
    queue.send(after, ask)
    return { said: 'Added to the note', run: () => takeBack(before, after) }
  }

  return { save, change, takeBack, settle, acknowledge, addWritten }
}

/** Statements whose text changed and has no verdict yet. */
export function changedWords(before: NoteBody, after: NoteBody): string[] {
  const known = new Map(before.statements.map(({ id, text }) => [id, text]))
  return after.statements
    .filter(({ id, text, check }) => known.get(id) !== text && check.verdict === 'unchecked')
    .map(({ id }) => id)
}

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import type {
  MoreFromVisit,
  NotAssessed,
  NoteBody,
  NoteFindings,
  Omission,
  Origin,
  Statement,
  UnclearRisk,
} from '#shared/domain/statements.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { IDLE, useChecking } from './checking.ts'
import { type LineActions, lineActions, type Undo } from './line-actions.ts'
import { withMore, withNotAssessed, withOmission, withRewrite, withWords } from './note-changes.ts'
import { changedWords, noteSaving } from './note-saving.ts'
import { offerUndo } from './offer-undo.ts'
import { visitSentence } from './quotes.ts'
import { type Ask, type OptimisticNote, useNoteQueue } from './use-note-queue.ts'
import { REWRITTEN, type Rewriting, type SectionAction, UNCHANGED, useRewrite } from './use-rewrite.ts'
import { wordsOf } from './verdict-labels.ts'
import { readVisit, type Visit } from './visit-lines.ts'

/** Actions on a saved note. Each shows immediately and saves in the background. */
export type NoteLineActions = LineActions & {
  /** Replaces a statement’s text with the visit’s words. */
  quote: (id: string) => Undo | undefined
  keep: (id: string) => Undo | undefined
  addOmission: (item: Omission) => Undo | undefined
  dismiss: (item: Omission) => Undo | undefined
  /** The clinician compared an unclear phrase with what was said. */
  confirmUnclear: (item: UnclearRisk) => Undo | undefined
  addNotAssessed: (item: NotAssessed) => Undo | undefined
  addMore: (item: MoreFromVisit) => Undo | undefined
  /** A line that the server writes, by another feature’s request. */
  addWritten: (statement: Statement, ask: Ask) => Undo
  /** A section, or one of its lines. */
  rewrite: (heading: string, action: SectionAction, statementId?: string) => Promise<void>
  check: () => Promise<void>
}

export type NoteReviewing = {
  body: NoteBody
  findings: NoteFindings
  origin: Origin | null
  /** Undefined for a note without a visit, which can’t be checked. */
  visit: Visit | undefined
  acts: NoteLineActions | undefined
  /** A change is being saved. */
  pending: boolean
  /** Statements being checked or about to be checked. */
  checking: ReadonlySet<string>
  /** Whether the whole note has been searched for omissions, and whether a check is running. */
  searched: boolean
  isChecking: boolean
  rewriting: Rewriting | undefined
}

/** A saved note with its statements. A signed note has no actions. */
export function useReviewedNote(
  note: ReviewedNote | undefined,
  onChanged: (note: ReviewedNote) => void,
): NoteReviewing | undefined {
  const [ahead, setAhead] = useState<OptimisticNote>()
  const queue = useNoteQueue(note, onChanged, setAhead)
  const running = useChecking(note?.id)
  const { rewriting, rewrite } = useRewrite()

  const source = note?.reviewSource ? (note[note.reviewSource] ?? '') : ''
  const visit = useMemo(() => (source === '' ? undefined : readVisit(source)), [source])
  const checking = useMemo(
    () => (visit && ahead ? new Set([...running, ...ahead.waits]) : running),
    [running, ahead, visit],
  )
  // A check that failed when the note was saved is repeated when it is opened.
  const repeatCheck = useEffectEvent(() => {
    if (note && running === IDLE && isUnchecked(note)) void queue.checkNow()
  })
  const noteId = note?.id
  useEffect(() => {
    if (noteId !== undefined) repeatCheck()
  }, [noteId])
  if (!note) return undefined
  const body = ahead?.body ?? { sections: note.sections, statements: note.statements }
  const findings = ahead?.findings ?? note.findings

  const { save, change, takeBack, settle, acknowledge, addWritten } = noteSaving(queue)

  const acts: NoteLineActions = {
    ...lineActions((said, make) =>
      change(said, (now) => {
        const next = make(now.body)
        return next === now.body ? now : { ...now, body: next }
      }),
    ),
    quote: (id) =>
      change('Now in the visit’s words', (now) => {
        const statement = now.body.statements.find((known) => known.id === id)
        if (!statement || !visit) return now
        const words = visitSentence(visit, wordsOf(statement))
        return { ...now, body: withWords(now.body, id, words, randomId) }
      }),
    keep: (id) => {
      const now = queue.now()
      const statements = now.body.statements.map((statement) =>
        statement.id === id ? { ...statement, kept: true } : statement,
      )
      const next = { ...now, body: { ...now.body, statements } }
      return settle('Kept as yours', next, { keep: [id] }, { statements: [id] })
    },
    addOmission: (item) => change('Added to the note', (now) => withOmission(now, item)),
    addWritten,
    addMore: (item) => change('Added to the note', (now) => withMore(now, item)),
    addNotAssessed: (item) => {
      const undo = change('Added to the note', (now) => withNotAssessed(now, item))
      // No text can support that something wasn’t discussed, so the clinician vouches for it.
      if (undo) acts.keep(item.id)
      return undo
    },
    dismiss: ({ id }) => acknowledge('Marked as not relevant', id),
    confirmUnclear: ({ id }) => acknowledge('Marked as checked', id),
    rewrite: async (heading, action, statementId) => {
      const result = await rewrite({ note, source, body: queue.now().body, heading, action, statementId })
      if (!result) return
      const before = queue.now()
      const after = { ...before, body: withRewrite(before.body, heading, statementId, result.statements) }
      if (changedWords(before.body, after.body).length === 0 && sameIds(before.body, after.body)) {
        toast({ title: 'No change', description: result.notice ?? UNCHANGED[action] })
        return
      }
      save(before, after, [result.generation])
      const said = result.notice ?? (statementId === undefined ? REWRITTEN[action] : 'Line rewritten')
      offerUndo({ said, run: () => takeBack(before, after) })
    },
    check: queue.checkNow,
  }
  return {
    body,
    findings,
    origin: note.origin,
    visit,
    acts: note.signature || note.voided ? undefined : acts,
    pending: ahead !== undefined,
    checking,
    searched: note.searched,
    isChecking: running !== IDLE || ahead !== undefined,
    rewriting,
  }
}

function isUnchecked({ searched, statements }: ReviewedNote): boolean {
  return !searched || statements.some(({ check, kept }) => check.verdict === 'unchecked' && !kept)
}

function sameIds(a: NoteBody, b: NoteBody): boolean {
  return a.statements.map(({ id }) => id).join() === b.statements.map(({ id }) => id).join()
}

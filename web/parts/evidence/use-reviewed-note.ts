import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type ReviewedNote, settleReview, updateNote } from '#shared/contracts/notes.ts'
import type { StatementToSave } from '#shared/contracts/statements.ts'
import { rewriteSection, type SECTION_ACTIONS } from '#shared/contracts/writing.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
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
import { call, messageOf } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { IDLE, useChecking } from './checking.ts'
import { type LineActions, lineActions, type Undo } from './line-actions.ts'
import {
  type ReviewedBody,
  withMore,
  withNotAssessed,
  withOmission,
  withRewrite,
  withWords,
} from './note-changes.ts'
import { undone } from './note-undo.ts'
import { visitSentence } from './quotes.ts'
import { type OptimisticNote, useNoteQueue } from './use-note-queue.ts'
import { wordsOf } from './verdict-labels.ts'
import { readVisit, type Visit } from './visit-lines.ts'

export type SectionAction = (typeof SECTION_ACTIONS)[number]

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
  /** A section, or one of its lines. */
  rewrite: (heading: string, action: SectionAction, statementId?: string) => Promise<void>
  check: () => Promise<void>
}

export type Rewriting = { heading: string; statementId?: string | undefined }

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
  const [rewriting, setRewriting] = useState<Rewriting>()
  const queue = useNoteQueue(note, onChanged, setAhead)
  const leaving = useLeaving()
  const running = useChecking(note?.id)

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

  async function rewrite(heading: string, action: SectionAction, statementId?: string) {
    if (!note) return
    const { statements } = queue.now().body
    setRewriting({ heading, statementId })
    try {
      const { data } = await call(
        rewriteSection,
        {
          body: {
            source,
            statements: statementsToSave(statements),
            heading,
            statementId,
            action,
            noteType: NOTE_TYPES.find((known) => known === note.noteType) ?? 'Progress Note',
            patientId: note.patientId,
            templateId: note.templateId,
          },
        },
        { signal: leaving() },
      )
      const before = queue.now()
      const after = {
        ...before,
        body: withRewrite(before.body, heading, statementId, data.statements),
      }
      if (changedWords(before.body, after.body).length === 0 && sameIds(before.body, after.body)) {
        toast({ title: 'No change', description: data.notice ?? UNCHANGED[action] })
        return
      }
      save(before, after, [data.generation])
      const said = data.notice ?? (statementId === undefined ? REWRITTEN[action] : 'Line rewritten')
      offerUndo({ said, run: () => takeBack(before, after) })
    } catch (error) {
      if (leaving().aborted) return
      const description = messageOf(error, 'Nothing was rewritten. Check your connection and try again.')
      toast({ title: 'Not rewritten', description, tone: 'danger' })
    } finally {
      setRewriting(undefined)
    }
  }

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
    addMore: (item) => change('Added to the note', (now) => withMore(now, item)),
    addNotAssessed: (item) => {
      const undo = change('Added to the note', (now) => withNotAssessed(now, item))
      // No text can support that something wasn’t discussed, so the clinician vouches for it.
      if (undo) acts.keep(item.id)
      return undo
    },
    dismiss: ({ id }) => acknowledge('Marked as not relevant', id),
    confirmUnclear: ({ id }) => acknowledge('Marked as checked', id),
    rewrite,
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

/** The fields a client may send; the server knows the rest. */
export function statementsToSave(statements: readonly Statement[]): StatementToSave[] {
  return statements.map(({ id, section, topic, text, newLine }) => ({
    id,
    section,
    topic,
    text,
    ...(newLine ? { newLine } : {}),
  }))
}

/** Statements whose text changed and has no verdict yet. */
function changedWords(before: NoteBody, after: NoteBody): string[] {
  const known = new Map(before.statements.map(({ id, text }) => [id, text]))
  return after.statements
    .filter(({ id, text, check }) => known.get(id) !== text && check.verdict === 'unchecked')
    .map(({ id }) => id)
}

function sameIds(a: NoteBody, b: NoteBody): boolean {
  return a.statements.map(({ id }) => id).join() === b.statements.map(({ id }) => id).join()
}

const REWRITTEN: Record<SectionAction, string> = {
  shorter: 'Section shortened',
  longer: 'Section expanded',
  regenerate: 'Section rewritten',
}

const UNCHANGED: Record<SectionAction, string> = {
  shorter: 'This can’t be said in fewer words.',
  longer: 'The visit has nothing more to add here.',
  regenerate: 'The result was the same.',
}

/** A toast with Undo. */
export function offerUndo(undo: Undo | undefined): void {
  if (undo) toast({ title: undo.said, tone: 'good', action: { label: 'Undo', run: undo.run } })
}

/** Aborts a rewrite when its page is closed, so that a language model doesn’t keep running for nothing. */
function useLeaving(): () => AbortSignal {
  const page = useRef(new AbortController())
  useEffect(() => {
    // In development, React mounts twice.
    if (page.current.signal.aborted) page.current = new AbortController()
    return () => page.current.abort()
  }, [])
  return () => page.current.signal
}

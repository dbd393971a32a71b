import { sourceOf } from '#shared/domain/note-source.ts'
import type { Check, NoteBody, Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { Actor } from '../../access/actor.ts'
import type { ChartReader } from '../../ports/chart-reader.ts'
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
  /** Compares lines from an earlier note with that note. They aren’t sent to a language model. */
  chart: Pick<ChartReader, 'check'>
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

  async function chartChecks(note: NoteToReview, body: NoteBody, statements: readonly Statement[]) {
    const charted = statements.filter(restsOnChart)
    if (charted.length === 0) return new Map<string, Check>()
    const visit = sourceOf(note)?.text ?? ''
    const others = body.statements.filter((one) => !restsOnChart(one)).map(({ text }) => text)
    try {
      const found = await checkers.chart.check(
        charted.map(({ id, text, chart = [], evidence }) => ({
          id,
          text,
          chart: chart.map(({ text, day }) => ({ text, day })),
          visit: evidence.map(({ start, end }) => visit.slice(start, end)).join('\n'),
          note: others,
        })),
      )
      return new Map(
        charted.flatMap(({ id, evidence }): [string, Check][] => {
          const check = found.get(id)
          return check ? [[id, { ...inNote(check, visit), words: evidence }]] : []
        }),
      )
    } catch (error) {
      onFailure({ kind: error instanceof Error ? error.name : typeof error })
      return new Map<string, Check>()
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
    async atSave(note: NoteToReview, sent: NoteBody, findings: KeptFindings | undefined): Promise<Reviewed> {
      const unchecked = sent.statements.filter(({ check: { verdict } }) => verdict === 'unchecked')
      const body = withChecks(sent, unchecked, await chartChecks(note, sent, unchecked))
      const pending = unchecked.filter((statement) => !restsOnChart(statement))
      if (pending.length === 0 && findings) return { body, findings }
      const found = await check(checkers.facts, note, body, pending)
      if (!found) return { body, findings: findings ?? NO_FINDINGS }
      return {
        body: withChecks(body, pending, found.checks),
        findings: findings ?? findingsFrom(found, body),
      }
    },

    /** Undefined if there is no visit or the check failed. */
    async full(actor: Actor, note: NoteRow, pending: readonly Statement[], signal?: AbortSignal) {
      const rest = pending.filter((statement) => !restsOnChart(statement))
      const checker = checkers.full({ actor, patientId: note.patientId })
      const found = await check(checker, note, note.body, rest, signal)
      if (!found) return undefined
      return {
        ...found,
        checks: new Map([...found.checks, ...(await chartChecks(note, note.body, pending))]),
      }
    },
  }
}

/** Without a visit there is no review in which a contradicted line could be kept, so it doesn't block signing. */
function inNote(check: Omit<Check, 'words'>, visit: string): Omit<Check, 'words'> {
  return visit === '' && check.verdict === 'contradicted' ? { ...check, verdict: 'not-found' } : check
}

function restsOnChart({ chart }: Statement): boolean {
  return chart !== undefined && chart.length > 0
}

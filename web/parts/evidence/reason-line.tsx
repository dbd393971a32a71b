import type { ReactNode } from 'react'
import type { Span } from '#shared/domain/evidence.ts'
import type { Origin, Statement } from '#shared/domain/statements.ts'
import { tallyOf } from './check-counts.ts'
import { quotesOf } from './quotes.ts'
import { type EvidenceSelection, statementIn, usePinned, useShown } from './selection.ts'
import { isBuiltInCheck, MARK_LABELS, MARK_TAGS, markOf, reasonOf, wordsOf } from './verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'
import type { Visit } from './visit-lines.ts'

type Checked = { statements: readonly Statement[]; checking: ReadonlySet<string>; origin: Origin | null }

/** The number of statements per verdict. */
export function Tally({ statements, checking, origin }: Checked) {
  const checked = statements.filter(({ id, check }) => check.by !== undefined && !checking.has(id))
  const builtIn = checked.length > 0 && checked.every(({ check }) => isBuiltInCheck(check, origin))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
      <ul aria-label="Verdicts on the lines of this note" className="flex flex-wrap gap-x-4 gap-y-1">
        {tallyOf(statements, checking).map(({ mark, count }) => (
          <li key={mark} className="inline-flex items-center gap-1.5 leading-5 text-ink-2">
            <VerdictMark kind={mark} className="size-3.5" />
            <b className="font-strong text-ink tabular-nums">{count}</b>{' '}
            {mark === 'checking' ? 'checking' : MARK_TAGS[mark]}
          </li>
        ))}
      </ul>
      {builtIn && <span className="leading-5 text-ink-3">Checked by built-in rules only</span>}
    </div>
  )
}

type ReasonLineProps = Checked & { choice: EvidenceSelection; idle: ReactNode }

/** Explains the verdict of the selected statement. */
export function ReasonLine({ statements, checking, origin, choice, idle }: ReasonLineProps) {
  const shown = statementIn(useShown(choice))
  const statement = statements.find(({ id }) => id === shown)
  if (!statement) return <p className="hint">{idle}</p>
  const mark = markOf(statement, checking)
  return (
    <p className="text-xs text-ink-2">
      <VerdictMark kind={mark} className="mr-1.5 size-3.5 align-[-0.15em]" />
      <b className="font-strong text-ink">{MARK_LABELS[mark].replace('…', '')}.</b>{' '}
      {reasonOf(mark, statement.check)}
      {mark !== 'checking' && isBuiltInCheck(statement.check, origin) && ' Built-in check.'}
    </p>
  )
}

type PinnedEvidenceProps = { statements: readonly Statement[]; visit: Visit; choice: EvidenceSelection }

/** Screen reader only: the source of the pinned statement. */
export function PinnedEvidence({ statements, visit, choice }: PinnedEvidenceProps) {
  const pinned = statementIn(usePinned(choice))
  const statement = statements.find(({ id }) => id === pinned)
  return (
    <span role="status" className="sr-only">
      {statement?.chart?.map(({ day, text }) => `Note of ${day}: ${text}`).join(' ')}
      {statement && !statement.chart && wordsSaid(visit, wordsOf(statement))}
    </span>
  )
}

function wordsSaid(visit: Visit, spans: readonly Span[]): string {
  const quotes = quotesOf(visit, spans, 0)
  if (quotes.length === 0) return 'Nothing in the visit supports this line.'
  return quotes
    .map(({ who, parts }) => `${who ? `${who}: ` : ''}${parts.map(({ text }) => text).join('')}`)
    .join(' ')
}

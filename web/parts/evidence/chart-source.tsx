import { FileClock } from 'lucide-react'
import { Link } from 'wouter'
import type { ChartEvidence, Statement } from '#shared/domain/statements.ts'
import { foundPath } from '../../lib/links.ts'
import { type EvidenceSelection, statementIn, usePinned } from './selection.ts'
import { StatementText } from './statement-text.tsx'

/** Opens the line of the earlier note behind a line. Never yellow: that is for words of the visit. */
export function ChartSource({ chart, text, check }: Pick<Statement, 'chart' | 'text' | 'check'>) {
  const [first] = chart ?? []
  if (!first) return null
  return (
    <Link
      href={foundPath(first.noteId, 'statement', first.lineId)}
      aria-label={`Open the note of ${first.day}: ${text}`}
      title={check.why}
      className="ml-1.5 inline-flex items-center rounded-1 border border-dashed border-info-line bg-info-weak px-1.5 font-sans text-2xs whitespace-nowrap text-info no-underline select-none hover:underline print:hidden"
    >
      Note of {first.day}
    </Link>
  )
}

/** The words of the earlier note, word for word. */
export function ChartQuotes({ chart }: { chart: readonly ChartEvidence[] }) {
  return (
    <ul aria-label="From earlier notes" className="grid gap-1.5">
      {chart.map(({ noteId, lineId, day, text }) => (
        <li
          key={`${noteId} ${lineId}`}
          className="rounded-2 border border-dashed border-info-line bg-info-weak px-2.5 py-1.5"
        >
          <Link
            href={foundPath(noteId, 'statement', lineId)}
            className="inline-flex items-center gap-1 text-2xs text-info no-underline hover:underline"
          >
            <FileClock aria-hidden="true" className="size-3.5" />
            From the note of {day}
          </Link>
          <p className="font-serif text-[0.9375rem] leading-6 break-words text-ink">
            <StatementText>{text}</StatementText>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The earlier note's words behind the selected line. */
export function PinnedChart({
  statements,
  choice,
}: {
  statements: readonly Statement[]
  choice: EvidenceSelection
}) {
  const pinned = statementIn(usePinned(choice))
  const chart = statements.find(({ id }) => id === pinned)?.chart
  if (!chart?.length) return null
  return (
    <div className="pt-1 pb-1.5">
      <ChartQuotes chart={chart} />
    </div>
  )
}

import { ShieldAlert } from 'lucide-react'
import type { Statement } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { riskLines } from '../../parts/evidence/risk-lines.ts'
import { statementKey } from '../../parts/evidence/selection.ts'
import { StatementText } from '../../parts/evidence/statement-text.tsx'

/** The note’s lines about risk, before everything else. Each links to its place in the note. */
export function RiskSummary({ statements }: { statements: readonly Statement[] }) {
  const lines = riskLines(statements)
  if (lines.length === 0) return null
  return (
    <section
      aria-labelledby="risk-title"
      className="grid gap-1.5 rounded-3 border border-danger-line bg-sheet px-4 py-3 print:hidden"
    >
      <h3 id="risk-title" className="flex items-center gap-2 text-sm font-strong text-danger">
        <ShieldAlert aria-hidden="true" className="size-4 flex-none" />
        Risk
      </h3>
      <ul className="grid gap-1.5">
        {lines.map(({ id, text, section }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => show(id)}
              className="press grid w-full rounded-2 text-left font-serif text-note break-words hover:bg-well sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-3"
            >
              <StatementText>{text}</StatementText>
              <span className="font-sans text-xs leading-[1.6875rem] text-ink-3 max-sm:hidden">
                {shownHeading(section)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function show(id: string) {
  const line = document.querySelector<HTMLElement>(
    `[data-part="note"] [data-statement="${CSS.escape(statementKey(id))}"]`,
  )
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}

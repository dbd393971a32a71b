import { useState } from 'react'
import type { CheckedRow } from '#shared/contracts/patient-imports.ts'
import { formatDayText } from '../../lib/days.ts'
import { capitalized, countLine, formatCount } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { PatientImportSteps } from './use-patient-import.ts'

const PAGE = 100

const STATES: Record<CheckedRow['state'], { label: string; tone: BadgeTone }> = {
  ready: { label: 'Ready', tone: 'good' },
  check: { label: 'Already listed?', tone: 'warn' },
  problem: { label: 'Not imported', tone: 'danger' },
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'look', label: 'Needs attention' },
] as const

type PreviewStepProps = { steps: PatientImportSteps; rows: CheckedRow[] }

/** Every row as it would be imported, and why one isn't. */
export function PreviewStep({ steps, rows }: PreviewStepProps) {
  const { chosen = [], importing, dateOrder } = steps
  const [filter, setFilter] = useState<'all' | 'look'>('all')
  const [shown, setShown] = useState(PAGE)
  const look = rows.filter(({ state }) => state !== 'ready')
  const listed = filter === 'look' ? look : rows
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  const [checks, problems] = [count('check'), count('problem')]
  const otherOrder = rows.filter((row) =>
    row.problems.some((problem) =>
      problem.endsWith(`${dateOrder === 'month-first' ? 'month' : 'day'} first.`),
    ),
  ).length

  return (
    <SectionCard title="Preview" flush>
      <div className="grid gap-4 p-5">
        <p role="status">
          <b className="font-strong">{countLine(chosen.length, undefined, 'patient')} to import.</b>{' '}
          {checks > 0 &&
            `${formatCount(checks)} may already be in your list: select ${checks === 1 ? 'it' : 'the ones'} to import anyway. `}
          {problems > 0 &&
            `${countLine(problems, undefined, 'row')} can’t be imported. Correct ${problems === 1 ? 'it' : 'them'} in the file and choose it again, or import the rest.`}
        </p>
        {otherOrder > 0 && (
          <Banner tone="warn">
            {countLine(otherOrder, undefined, 'date')} can’t be read with the{' '}
            {dateOrder === 'month-first' ? 'month' : 'day'} first. If that’s the wrong order for this file,
            change “How to read 4/9/1981” above.
          </Banner>
        )}
        {look.length > 0 && look.length < rows.length && (
          <div>
            <Segmented legend="Rows" options={FILTERS} value={filter} onChange={setFilter} />
          </div>
        )}
      </div>
      <ul aria-label="Rows" className="border-t border-line">
        {listed.slice(0, shown).map((row) => (
          <PreviewRow key={row.line} row={row} steps={steps} />
        ))}
      </ul>
      {listed.length > shown && (
        <div className="border-b border-line px-5 py-3">
          <Button size="sm" onClick={() => setShown(shown + PAGE)}>
            Show {formatCount(Math.min(PAGE, listed.length - shown))} more
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => void importing.save()}
          busyText={importing.busy && 'Importing...'}
        >
          Import {countLine(chosen.length, undefined, 'patient')}
        </Button>
        <p className="hint">You can undo an import.</p>
        {importing.error && (
          <p role="alert" className="w-full font-medium text-danger">
            {importing.error}
          </p>
        )}
      </div>
    </SectionCard>
  )
}

function PreviewRow({ row, steps }: { row: CheckedRow; steps: PatientImportSteps }) {
  const { label, tone } = STATES[row.state]
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ') || 'No name'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-5 py-3 md:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <span className="hint pt-px tabular-nums max-md:order-3 max-md:col-span-2">Line {row.line}</span>
      <div className="min-w-0">
        <b className="font-strong wrap-anywhere">{name}</b>
        <p className="wrap-anywhere text-ink-2 tabular-nums">{factsOf(row)}</p>
        {row.problems.map((problem) => (
          <p key={problem} className="font-medium wrap-anywhere text-danger">
            {problem}
          </p>
        ))}
        {row.state !== 'problem' && row.notes.length > 0 && <p className="hint">{row.notes.join(' ')}</p>}
        {row.state === 'check' && (
          <div className="mt-1.5 grid gap-1.5">
            <p className="wrap-anywhere">{row.sameAs}</p>
            <Checkbox
              label={
                <>
                  Import anyway<span className="sr-only">: {name}</span>
                </>
              }
              checked={steps.duplicateLines.has(row.line)}
              onCheckedChange={(included) => steps.includeDuplicate(row.line, included)}
            />
          </div>
        )}
      </div>
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  )
}

/** "MRN-204817, born Apr 9, 1981, female". */
function factsOf({ mrn, dateOfBirth, gender }: CheckedRow): string {
  const [month, day, year] = dateOfBirth?.split('/') ?? []
  const born = dateOfBirth && `born ${formatDayText(`${year}-${month}-${day}`)}`
  return capitalized([mrn, born, gender].filter(Boolean).join(', '))
}

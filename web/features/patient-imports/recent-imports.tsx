import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type PatientImport, undoPatientImport } from '#shared/contracts/patient-imports.ts'
import { call } from '../../lib/api.ts'
import { patientsChanged } from '../../lib/charts.ts'
import { countLine, formatMoment } from '../../lib/format.ts'
import { patientPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { importsQuery } from './patient-imports.queries.ts'

export type Kept = { id: number; firstName: string; lastName: string; mrn: string }
export type Undone = { import: PatientImport; kept: Kept[] }

type RecentImportsProps = { onUndone: (undone: Undone) => void }

export function RecentImports({ onUndone }: RecentImportsProps) {
  const { data: imports, isError, refetch } = useQuery(importsQuery)
  if (isError) {
    return (
      <SectionCard title="Recent imports" flush>
        <LoadError title="Couldn’t load your imports" onRetry={() => void refetch()} />
      </SectionCard>
    )
  }
  if (!imports) return <Skeleton lines={2} label="Loading your imports" />
  if (imports.length === 0) return null
  return (
    <SectionCard title="Recent imports" flush>
      <ul aria-label="Recent imports">
        {imports.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <b className="font-strong wrap-anywhere">{one.fileName || 'Unnamed file'}</b>
              <p className="text-ink-2">
                {formatMoment(one.createdAt)}, {countLine(one.imported, undefined, 'patient')} imported
                {one.skipped > 0 && `, ${countLine(one.skipped, undefined, 'row')} left out`}
              </p>
              {one.undone && (
                <p className="hint">
                  Undone {formatMoment(one.undone.at)}: {countLine(one.undone.removed, undefined, 'patient')}{' '}
                  removed
                </p>
              )}
            </div>
            {!one.undone && <UndoButton of={one} onUndone={onUndone} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

type UndoButtonProps = { of: PatientImport; onUndone: (undone: Undone) => void }

/** Asks first, because undoing can't be undone. */
export function UndoButton({ of, onUndone }: UndoButtonProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { save, busy, error } = useSave(
    async () => {
      const { data } = await call(undoPatientImport, { params: { id: String(of.id) } })
      setAsking(false)
      patientsChanged(queryClient)
      onUndone(data)
    },
    {
      message: 'The import wasn’t undone. Check your connection and try again.',
      invalidates: [importsQuery.queryKey],
    },
  )
  const patients = countLine(of.imported, undefined, 'patient')
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Undo
        <span className="sr-only"> the import of {of.fileName}</span>
      </Button>
      <FormDialog
        open={asking}
        title="Undo this import?"
        onClose={() => setAsking(false)}
        onSubmit={() => void save()}
        busy={busy}
        error={error}
        action="Undo import"
        busyText="Removing..."
        variant="danger"
      >
        <p className="text-ink-2">
          This removes the {patients} of this import, except those you’ve edited or added something to since.
          They stay, and you’ll see who they are.
        </p>
      </FormDialog>
    </>
  )
}

export function UndoneBanner({ undone }: { undone: Undone }) {
  const { kept } = undone
  const removed = countLine(undone.import.undone?.removed ?? 0, undefined, 'patient')
  if (kept.length === 0) {
    return (
      <Banner tone="good">
        <p role="status">Import undone. {removed} removed.</p>
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      <p role="status">
        Import undone. {removed} removed. {countLine(kept.length, undefined, 'patient')} stayed, because their
        charts have changed since:
      </p>
      <ul className="mt-1.5 list-disc pl-5">
        {kept.map((patient) => (
          <li key={patient.id}>
            <Link to={patientPath(patient.id)} className="link wrap-anywhere">
              {patientName(patient)}
            </Link>
            , {patient.mrn}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PatientCard } from '#shared/contracts/patients.ts'
import { patientPagesQuery } from '../../lib/charts.ts'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { countLine } from '../../lib/format.ts'
import { type PagedRows, usePagedRows } from '../../lib/paged-rows.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddPatientDialog } from './add-patient-dialog.tsx'
import { RosterGrid, RosterSkeleton } from './roster-grid.tsx'

type RosterPageProps = { /** How many patients there are in all, once known. */ all: number | undefined }

/** The Patients tab of the dashboard. */
export function RosterPage({ all }: RosterPageProps) {
  const search = useListSearch('patients')
  const [adding, setAdding] = useAddDialog()
  const patients = usePagedRows(
    useInfiniteQuery({ ...patientPagesQuery(search.query), placeholderData: keepPreviousData }),
  )
  const counted = useSettled(
    patients.total !== undefined && countLine(patients.total, search.query ? all : undefined, 'patient'),
    !patients.outdated,
  )
  const nobody = patients.total === 0 && search.query === '' && !patients.outdated

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[90rem] content-start gap-5 p-4 md:gap-6 md:p-6">
      <h1 className="title-display">Patients</h1>
      {!nobody && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchField
            label="Search by name or MRN"
            value={search.text}
            onChange={search.change}
            className="w-full md:w-90"
          />
          <p role="status" className="hint tabular-nums">
            {counted}
          </p>
          <Button variant="primary" onClick={() => setAdding(true)} className="w-full md:ml-auto md:w-auto">
            <UserPlus aria-hidden="true" className="size-4" />
            Add Patient
          </Button>
        </div>
      )}
      <Roster
        patients={patients}
        nobody={nobody}
        onClear={() => search.change('')}
        onAdd={() => setAdding(true)}
      />
      <AddPatientDialog open={adding} onOpenChange={setAdding} />
    </div>
  )
}

type RosterProps = {
  patients: PagedRows<PatientCard>
  nobody: boolean
  onClear: () => void
  onAdd: () => void
}

function Roster({ patients, nobody, onClear, onAdd }: RosterProps) {
  if (patients.state === 'loading') return <RosterSkeleton />
  if (patients.state === 'failed') {
    return (
      <Card>
        <LoadError title="Your patients could not be loaded" onRetry={patients.retry} />
      </Card>
    )
  }
  if (nobody) {
    return (
      <Card>
        <EmptyState
          title="No patients yet"
          action={
            <Button variant="primary" onClick={onAdd}>
              <UserPlus aria-hidden="true" className="size-4" />
              Add Patient
            </Button>
          }
        >
          A first and a last name are enough to begin.
        </EmptyState>
      </Card>
    )
  }
  if (patients.total === 0) {
    return (
      <Card>
        <EmptyState title="No patient found" action={<Button onClick={onClear}>Clear the search</Button>}>
          Try a part of the first or last name, or of the MRN.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div aria-busy={patients.outdated}>
      <RosterGrid
        patients={patients.rows}
        total={patients.total ?? patients.rows.length}
        more={patients.more}
      />
      <LoadMore {...patients.more} />
    </div>
  )
}

/** Opened by its button, or by an address that asks for it; the address then forgets it. */
function useAddDialog() {
  const asked = new URLSearchParams(useSearch()).get('add') === 'true'
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(asked)
  useEffect(() => {
    if (!asked) return
    setOpen(true)
    navigate(PATIENTS_TAB, { replace: true })
  }, [asked, navigate])
  return [open, setOpen] as const
}

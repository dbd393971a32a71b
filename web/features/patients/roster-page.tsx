import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PatientCard } from '#shared/contracts/patients.ts'
import type { PatientStatus } from '#shared/domain/patients.ts'
import { PAGES } from '#shared/paths.ts'
import { patientPagesQuery } from '../../lib/charts.ts'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { countLine } from '../../lib/format.ts'
import { type PagedRows, usePagedRows } from '../../lib/paged-rows.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddPatientDialog } from './add-patient-dialog.tsx'
import { RosterFilterBar } from './roster-filter-bar.tsx'
import { RosterGrid, RosterList, RosterSkeleton } from './roster-grid.tsx'
import { patientFilterOf, type RosterView, useRosterFilters } from './use-roster-filters.ts'

type RosterPageProps = { /** The total number of patients, once known. */ all: number | undefined }

/** The Patients tab of the dashboard. */
export function RosterPage({ all }: RosterPageProps) {
  const search = useListSearch('patients')
  const [adding, setAdding] = useAddDialog()
  const { filters, change, view, changeView } = useRosterFilters()
  const { status, show } = filters
  const patients = usePagedRows(
    useInfiniteQuery({
      ...patientPagesQuery(patientFilterOf(filters, search.query)),
      placeholderData: keepPreviousData,
    }),
  )
  const isNarrowed = search.query !== '' || show !== 'everyone'
  const counted = useSettled(
    patients.total !== undefined &&
      countLine(patients.total, isNarrowed && status === 'active' ? all : undefined, 'patient'),
    !patients.outdated,
  )
  const noneActive = patients.total === 0 && !isNarrowed && status === 'active' && !patients.outdated
  const discharged = usePagedRows(
    useInfiniteQuery({ ...patientPagesQuery({ query: '', status: 'discharged' }), enabled: noneActive }),
  )
  const noPatients = noneActive && (discharged.total ?? 0) === 0

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[90rem] content-start gap-5 p-4 md:gap-6 md:p-6">
      <h1 className="title-display">Patients</h1>
      {!noPatients && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchField
            label="Search by name or MRN"
            value={search.text}
            onChange={search.change}
            className="w-full md:w-72 lg:w-90"
          />
          <p role="status" className="hint tabular-nums">
            {counted}
          </p>
          <div className="ml-auto flex flex-wrap gap-2">
            <ImportLink />
            <Button variant="primary" onClick={() => setAdding(true)}>
              <UserPlus aria-hidden="true" className="size-4" />
              Add Patient
            </Button>
          </div>
          <RosterFilterBar filters={filters} onChange={change} view={view} onViewChange={changeView} />
        </div>
      )}
      <Roster
        patients={patients}
        view={view}
        noPatients={noPatients}
        status={status}
        isNarrowed={isNarrowed}
        onClear={() => {
          search.change('')
          change({ show: 'everyone' })
        }}
        onAdd={() => setAdding(true)}
      />
      <AddPatientDialog open={adding} onOpenChange={setAdding} />
    </div>
  )
}

function ImportLink() {
  return (
    <ButtonLink to={PAGES.importPatients}>
      <FileUp aria-hidden="true" className="size-4" />
      Import
      <span className="sr-only"> patients</span>
    </ButtonLink>
  )
}

type RosterProps = {
  patients: PagedRows<PatientCard>
  view: RosterView
  noPatients: boolean
  status: PatientStatus
  isNarrowed: boolean
  onClear: () => void
  onAdd: () => void
}

function Roster({ patients, view, noPatients, status, isNarrowed, onClear, onAdd }: RosterProps) {
  if (patients.state === 'loading') return <RosterSkeleton view={view} />
  if (patients.state === 'failed') {
    return (
      <Card>
        <LoadError title="Couldn’t load your patients" onRetry={patients.retry} />
      </Card>
    )
  }
  if (noPatients) {
    return (
      <Card>
        <EmptyState
          title="No patients yet"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={onAdd}>
                <UserPlus aria-hidden="true" className="size-4" />
                Add Patient
              </Button>
              <ImportLink />
            </div>
          }
        >
          Add your first patient. All you need is a first and last name.
        </EmptyState>
      </Card>
    )
  }
  if (patients.total === 0 && !isNarrowed) {
    return (
      <Card>
        <EmptyState title={status === 'discharged' ? 'No discharged patients' : 'No active patients'}>
          {status === 'discharged'
            ? 'Patients you discharge are listed here.'
            : 'Your discharged patients are under Discharged.'}
        </EmptyState>
      </Card>
    )
  }
  if (patients.total === 0) {
    return (
      <Card>
        <EmptyState title="No patients found" action={<Button onClick={onClear}>Clear search</Button>}>
          Try part of a first name, last name or MRN, or another filter.
        </EmptyState>
      </Card>
    )
  }
  const Layout = view === 'list' ? RosterList : RosterGrid
  return (
    <div aria-busy={patients.outdated}>
      <Layout patients={patients.rows} total={patients.total ?? patients.rows.length} more={patients.more} />
      <LoadMore {...patients.more} />
    </div>
  )
}

/** The dialog opens with its button or with ?add=true, which is then removed from the URL. */
function useAddDialog() {
  const inUrl = new URLSearchParams(useSearch()).get('add') === 'true'
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(inUrl)
  useEffect(() => {
    if (!inUrl) return
    setOpen(true)
    navigate(PATIENTS_TAB, { replace: true })
  }, [inUrl, navigate])
  return [open, setOpen] as const
}

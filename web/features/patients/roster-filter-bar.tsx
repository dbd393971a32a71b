import type { PatientSort, PatientStatus } from '#shared/domain/patients.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import type { RosterFilters, RosterView } from './use-roster-filters.ts'

const STATUSES: readonly { value: PatientStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'discharged', label: 'Discharged' },
  { value: 'all', label: 'All' },
]
const SHOWN: readonly { value: RosterFilters['show']; label: string }[] = [
  { value: 'everyone', label: 'Any patient' },
  { value: 'alert', label: 'With an open alert' },
  { value: 'no-visit', label: 'No visit for 90 days' },
]
const SORTS: readonly { value: PatientSort; label: string }[] = [
  { value: 'added', label: 'Newest first' },
  { value: 'name', label: 'Last name, A to Z' },
  { value: 'last-visit', label: 'Latest visit' },
  { value: 'last-score', label: 'Highest last score' },
]
const VIEWS: readonly { value: RosterView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
]

type RosterFilterBarProps = {
  filters: RosterFilters
  onChange: (change: Partial<RosterFilters>) => void
  view: RosterView
  onViewChange: (view: RosterView) => void
}

export function RosterFilterBar({ filters, onChange, view, onViewChange }: RosterFilterBarProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <Segmented
        legend="Patients shown"
        options={STATUSES}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <div className="grid w-full grid-cols-2 gap-3 max-sm:order-last sm:w-auto sm:grid-cols-[12rem_12rem]">
        <Select
          label="Filter"
          labelHidden
          value={filters.show}
          options={SHOWN}
          onValueChange={(show) => onChange({ show })}
        />
        <Select
          label="Sort by"
          labelHidden
          value={filters.sort}
          options={SORTS}
          onValueChange={(sort) => onChange({ sort })}
        />
      </div>
      <div className="ml-auto">
        <Segmented legend="View" options={VIEWS} value={view} onChange={onViewChange} />
      </div>
    </div>
  )
}

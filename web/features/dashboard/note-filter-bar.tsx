import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import type { NoteFilters } from './use-note-filters.ts'

const STATUSES = [
  { value: 'all', label: 'Any status' },
  { value: 'draft', label: 'Draft' },
  { value: 'reviewed', label: 'Reviewed' },
  { value: 'completed', label: 'Completed' },
  { value: 'unsigned', label: 'To sign' },
  { value: 'signed', label: 'Signed' },
] as const
const TYPES = [
  { value: 'all', label: 'Any type' },
  ...NOTE_TYPES.map((type) => ({ value: type, label: type })),
] as const
const PERIODS = [
  { value: 'all', label: 'Any date' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
] as const

type NoteFilterBarProps = { filters: NoteFilters; onChange: (change: Partial<NoteFilters>) => void }

export function NoteFilterBar({ filters, onChange }: NoteFilterBarProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <legend className="sr-only">Filters</legend>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[9rem_12.5rem_9rem]">
        <Select
          label="Status"
          labelHidden
          value={filters.status}
          options={STATUSES}
          onValueChange={(status) => onChange({ status })}
        />
        <Select
          label="Note type"
          labelHidden
          value={filters.noteType}
          options={TYPES}
          onValueChange={(noteType) => onChange({ noteType })}
        />
        <Select
          label="Date of service"
          labelHidden
          value={filters.within}
          options={PERIODS}
          onValueChange={(within) => onChange({ within })}
        />
      </div>
      <Checkbox
        label="Search note text"
        checked={filters.inText}
        onCheckedChange={(inText) => onChange({ inText })}
      />
      <Checkbox
        label="Only flagged notes"
        checked={filters.flagged}
        onCheckedChange={(flagged) => onChange({ flagged })}
      />
      <Checkbox
        label="Show voided notes"
        checked={filters.includeVoided}
        onCheckedChange={(includeVoided) => onChange({ includeVoided })}
      />
    </fieldset>
  )
}

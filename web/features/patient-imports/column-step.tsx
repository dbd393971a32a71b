import type { ImportField } from '#shared/domain/patient-import/columns.ts'
import { IMPORT_FIELDS } from '#shared/domain/patient-import/columns.ts'
import type { DateOrder } from '#shared/domain/patient-import/dates.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import type { PatientFile } from './read-file.ts'
import type { PatientImportSteps } from './use-patient-import.ts'

const LABELS: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name, as “Last, First”',
  mrn: 'MRN',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
}

const NONE = 'none'

const DATE_ORDER_OPTIONS: { value: DateOrder; label: string }[] = [
  { value: 'month-first', label: 'Month first: April 9, 1981' },
  { value: 'day-first', label: 'Day first: September 4, 1981' },
]

type ColumnStepProps = { steps: PatientImportSteps; file: PatientFile }

/** Matches columns to fields: suggested from the column names, and changeable. */
export function ColumnStep({ steps, file }: ColumnStepProps) {
  const { columns, setColumns, dateOrder, setDateOrder, columnProblem, checking, preview, rows } = steps
  const options = [
    { value: NONE, label: 'Not imported' },
    ...file.header.map((name, index) => ({
      value: String(index),
      label: name === '' ? `Column ${index + 1} (no name)` : name,
    })),
  ]
  return (
    <SectionCard title="Columns">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          preview()
        }}
      >
        <p className="text-ink-2">
          Check that each column was recognized. Columns you don’t choose stay on this device.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {IMPORT_FIELDS.map((field) => (
            <Select
              key={field}
              label={LABELS[field]}
              value={String(columns[field] ?? NONE)}
              options={options}
              onValueChange={(value) =>
                setColumns({ ...columns, [field]: value === NONE ? undefined : Number(value) })
              }
              hint={exampleOf(file, columns[field])}
            />
          ))}
        </div>
        {columns.dateOfBirth !== undefined && (
          <div className="max-w-sm">
            <Select
              label="How to read 4/9/1981"
              value={dateOrder}
              options={DATE_ORDER_OPTIONS}
              onValueChange={setDateOrder}
              hint="Applies to the whole file. The preview spells out every date."
            />
          </div>
        )}
        {(columnProblem ?? checking.error) && (
          <p role="alert" className="font-medium text-danger">
            {columnProblem ?? checking.error}
          </p>
        )}
        <div>
          <Button
            type="submit"
            variant={rows ? 'default' : 'primary'}
            busyText={checking.busy && 'Checking...'}
          >
            {rows ? 'Preview again' : 'Preview'}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

/** The first value in the column. */
function exampleOf({ rows }: PatientFile, column: number | undefined): string | undefined {
  if (column === undefined) return undefined
  const example = rows.find(({ cells }) => cells[column])?.cells[column]
  if (!example) return 'This column is empty.'
  return `For example, ${example.length > 40 ? `${example.slice(0, 40)}…` : example}`
}

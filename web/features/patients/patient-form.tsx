import type { Patient } from '#shared/contracts/patients.ts'
import { GENDERS } from '#shared/domain/patients.ts'
import { CallError } from '#shared/http/call.ts'
import { type FieldErrors, refusedFields } from '../../lib/form-errors.ts'
import { capitalized } from '../../lib/format.ts'
import type { useForm } from '../../lib/use-form.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type PatientValues = {
  firstName: string
  lastName: string
  mrn: string
  dateOfBirth: string
  gender: string
}

export const NO_VALUES: PatientValues = { firstName: '', lastName: '', mrn: '', dateOfBirth: '', gender: '' }

export function valuesOf(patient: Patient): PatientValues {
  const { firstName, lastName, mrn, dateOfBirth, gender } = patient
  return { firstName, lastName, mrn, dateOfBirth: dateOfBirth ?? '', gender: gender ?? '' }
}

/** The server's errors by field. A 409 means the MRN is taken. */
export function patientFieldErrors(error: unknown): FieldErrors<PatientValues> {
  const errors: FieldErrors<PatientValues> = refusedFields(error, Object.keys(NO_VALUES))
  if (error instanceof CallError && error.status === 409 && error.serverMessage)
    errors.mrn = error.serverMessage
  return errors
}

/** The Select component can't have an empty value. */
const UNSPECIFIED = 'unspecified'
const GENDER_OPTIONS = [
  { value: UNSPECIFIED, label: 'Not specified' },
  ...GENDERS.map((gender) => ({ value: gender, label: capitalized(gender) })),
]

type PatientFieldsProps = {
  form: ReturnType<typeof useForm<PatientValues>>
  /** True for new patients, whose blank MRN is generated. Existing patients must keep one. */
  mrnOptional: boolean
  /** Two fields per row where there is room. */
  pairs: boolean
}

export function PatientFields({ form, mrnOptional, pairs }: PatientFieldsProps) {
  const { field, values, setValue } = form
  const pair = pairs ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'
  return (
    <>
      <div className={pair}>
        <TextField {...field('firstName')} label="First name" autoComplete="off" autoFocus />
        <TextField {...field('lastName')} label="Last name" autoComplete="off" />
      </div>
      <TextField
        {...field('mrn')}
        label="MRN"
        optional={mrnOptional}
        hint={mrnOptional ? 'Leave blank to generate one.' : undefined}
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums"
      />
      <div className={pair}>
        <TextField
          {...field('dateOfBirth')}
          label="Date of birth"
          optional
          hint="MM/DD/YYYY or YYYY-MM-DD"
          autoComplete="off"
          className="tabular-nums"
        />
        <Select
          label="Gender"
          optional
          value={values.gender || UNSPECIFIED}
          options={GENDER_OPTIONS}
          onValueChange={(gender) => setValue('gender', gender === UNSPECIFIED ? '' : gender)}
        />
      </div>
    </>
  )
}

import type { Patient } from '#shared/contracts/patients.ts'
import { GENDERS } from '#shared/domain/patients.ts'
import { CallError } from '#shared/http/call.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { capitalised } from '../../lib/format.ts'
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

/** What the server has to say about single fields. A taken MRN is a matter of that field. */
export function patientFieldErrors(error: unknown): FieldErrors<PatientValues> {
  if (!(error instanceof CallError)) return {}
  const errors: FieldErrors<PatientValues> = {}
  for (const name of Object.keys(NO_VALUES) as (keyof PatientValues)[]) {
    const message = error.fieldMessage(name)
    if (message) errors[name] = message
  }
  if (error.status === 409 && error.serverMessage) errors.mrn = error.serverMessage
  return errors
}

/** A list of choices cannot offer nothing. */
const NOT_GIVEN = 'not-given'
const GENDER_OPTIONS = [
  { value: NOT_GIVEN, label: 'Not given' },
  ...GENDERS.map((gender) => ({ value: gender, label: capitalised(gender) })),
]

type PatientFieldsProps = {
  form: ReturnType<typeof useForm<PatientValues>>
  /** A blank MRN is made up for a new patient, but an old one cannot lose theirs. */
  mrnOptional: boolean
  /** Two fields in a row where there is room. */
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
        hint={mrnOptional ? 'Left empty, one is made for you.' : undefined}
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
          value={values.gender || NOT_GIVEN}
          options={GENDER_OPTIONS}
          onValueChange={(gender) => setValue('gender', gender === NOT_GIVEN ? '' : gender)}
        />
      </div>
    </>
  )
}

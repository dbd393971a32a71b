import type { Patient } from '#shared/contracts/patients.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { capitalized, formatDate } from '../../lib/format.ts'
import { ageOf } from '../../lib/patient-facts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PatientFields } from './patient-form.tsx'
import { RecordingConsent } from './recording-consent.tsx'
import type { usePatientEdit } from './use-patient-edit.ts'

type PatientInfoProps = { patient: Patient; edit: ReturnType<typeof usePatientEdit> }

/** The patient's details, editable in place. */
export function PatientInfo({ patient, edit }: PatientInfoProps) {
  return (
    <SectionCard title="Patient Information" className={edit.editing ? '' : 'py-4'}>
      {edit.editing ? (
        <form {...edit.form.formProps} id={edit.formId} className="grid gap-4">
          <PatientFields form={edit.form} mrnOptional={false} pairs={false} />
        </form>
      ) : (
        <>
          <Facts patient={patient} />
          <RecordingConsent patientId={patient.id} />
        </>
      )}
    </SectionCard>
  )
}

function Facts({ patient }: { patient: Patient }) {
  const { dateOfBirth, gender } = patient
  const age = ageOf(dateOfBirth)
  const facts: [string, string | undefined][] = [
    ['First name', patient.firstName],
    ['Last name', patient.lastName],
    ['MRN', patient.mrn],
    ['Date of birth', dateOfBirth ? `${shownDateOfBirth(dateOfBirth)}, ${age}` : undefined],
    ['Gender', gender ? capitalized(gender) : undefined],
    ['Added', formatDate(patient.createdAt)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 md:max-xl:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] md:max-xl:gap-x-8">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd
            className={classNames(
              'md:max-xl:text-left',
              'text-right',
              value ? 'font-medium tabular-nums' : 'text-ink-3',
            )}
          >
            {value ?? 'Not specified'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

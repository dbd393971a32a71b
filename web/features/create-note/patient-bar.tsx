import { Link } from 'wouter'
import type { Patient } from '#shared/contracts/patients.ts'
import { patientPath } from '../../lib/links.ts'
import { ageOf, patientName } from '../../lib/patient-facts.ts'

/** The patient of the note. The MRN stays in view next to a long name. */
export function PatientBar({ patient }: { patient: Patient }) {
  const { id, dateOfBirth, gender, mrn } = patient
  const age = ageOf(dateOfBirth)
  const facts = [age === undefined ? undefined : String(age), gender].filter(Boolean).join(', ')
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
      <Link to={patientPath(id)} className="link min-w-0 font-medium wrap-anywhere">
        {patientName(patient)}
      </Link>
      {facts && <span className="whitespace-nowrap">{facts}</span>}
      <span className="whitespace-nowrap tabular-nums">{mrn}</span>
    </p>
  )
}

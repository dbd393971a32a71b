import type { Patient } from '#shared/contracts/patients.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { capitalized } from '../../lib/format.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { Facts } from './facts.tsx'

export function PatientInformation({ patient }: { patient: Patient }) {
  const facts: [string, string][] = [
    ['Name', patientName(patient)],
    ['MRN', patient.mrn],
  ]
  if (patient.dateOfBirth) facts.push(['DOB', shownDateOfBirth(patient.dateOfBirth)])
  if (patient.gender) facts.push(['Gender', capitalized(patient.gender)])
  return (
    <SectionCard title="Patient Information" flush>
      <Facts facts={facts} />
    </SectionCard>
  )
}

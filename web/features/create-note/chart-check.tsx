import { UserRoundSearch } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { otherPatientIn } from '#shared/domain/wrong-chart.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { ageOf, patientName } from '../../lib/patient-facts.ts'
import { useReactivatePatient } from '../../lib/use-reactivate-patient.ts'
import { Button } from '../../ui/button.tsx'
import { DischargedBanner } from '../../ui/discharged-banner.tsx'

/** Whether the visit seems to be another patient's, until the clinician confirms the chart. */
export function useOtherPatient(patient: Patient | undefined, text: string) {
  const { firstName, lastName } = useSignedInUser()
  const settled = useDeferredValue(text)
  const [accepted, setAccepted] = useState<string>()
  const findIn = (visit: string) =>
    patient &&
    otherPatientIn(
      visit,
      {
        firstName: patient.firstName,
        lastName: patient.lastName,
        age: ageOf(patient.dateOfBirth),
        gender: patient.gender,
      },
      { firstName, lastName },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: findIn is made of these
  const found = useMemo(() => findIn(settled), [patient, settled, firstName, lastName])
  const keyOf = (mention: string) => `${patient?.id} ${mention}`
  const isOpen = (other: { mention: string } | undefined) =>
    other !== undefined && accepted !== keyOf(other.mention)
  return {
    mention: found && isOpen(found) ? found.mention : undefined,
    /** The same for text that isn't on the screen yet. */
    isOpenFor: (visit: string) => isOpen(findIn(visit)),
    accept: () => found && setAccepted(keyOf(found.mention)),
  }
}

type WrongChartNoticeProps = {
  patient: Patient
  mention: string
  onOther: () => void
  onRight: () => void
}

/** Shown before anything is saved: the visit seems to be another patient's. */
export function WrongChartNotice({ patient, mention, onOther, onRight }: WrongChartNoticeProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-2 border border-warn-line bg-warn-weak px-3.5 py-3"
    >
      <p className="flex min-w-0 items-start gap-3">
        <UserRoundSearch aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
        <span className="min-w-0 break-words">
          This visit mentions “{mention}”. {chartWords(patient)} Right chart?
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onOther}>
          Choose another patient
        </Button>
        <Button size="sm" onClick={onRight}>
          It’s the right chart
        </Button>
      </span>
    </div>
  )
}

/** "Denise Achebe is 45 and female." */
function chartWords(patient: Patient): string {
  const facts = [ageOf(patient.dateOfBirth), patient.gender].filter(
    (fact) => fact !== undefined && fact !== null,
  )
  if (facts.length === 0) return `The chart is ${patientName(patient)}’s.`
  return `${patientName(patient)} is ${facts.join(' and ')}.`
}

/** A new note requires a patient in care. */
export function DischargedNotice({ patient }: { patient: Patient }) {
  const { reactivate, busy } = useReactivatePatient(patient.id)
  if (!patient.discharge) return null
  return (
    <DischargedBanner
      discharge={patient.discharge}
      action={
        <Button size="sm" onClick={() => void reactivate()} busyText={busy && 'Reactivating...'}>
          Reactivate
        </Button>
      }
    >
      Reactivate {patientName(patient)} to write a note.
    </DischargedBanner>
  )
}

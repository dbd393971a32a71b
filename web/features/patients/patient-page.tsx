import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { CallError } from '#shared/http/call.ts'
import { patientQuery } from '../../lib/charts.ts'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { type ChartParts, PatientChart } from './patient-chart.tsx'
import { PatientSkeleton } from './patient-skeleton.tsx'

const RECORD_ID = /^\d{1,12}$/

export function PatientPage({ parts }: { parts: ChartParts }) {
  const { id = '' } = useParams<{ id: string }>()
  const known = RECORD_ID.test(id)
  const { data: patient, error, refetch } = useQuery({ ...patientQuery(Number(id)), enabled: known })

  if (patient) return <PatientChart patient={patient} parts={parts} />
  if (!known || (error instanceof CallError && error.status === 404)) return <PatientNotFound />
  if (error)
    return <LoadError title="Couldn’t load this patient" titleAs="h1" onRetry={() => void refetch()} />
  return <PatientSkeleton />
}

/** The same message for an ID that doesn't exist and for another clinician's patient. */
function PatientNotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title="Patient not found"
        titleAs="h1"
        action={<ButtonLink to={PATIENTS_TAB}>Back to your patients</ButtonLink>}
      >
        The link may be outdated, or the patient may belong to another clinician.
      </EmptyState>
    </div>
  )
}

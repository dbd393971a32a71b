import { lazy, Suspense } from 'react'
import { AlertBanners } from '../features/assessments/alerts/alert-banners.tsx'
import { LatestScore } from '../features/assessments/latest-score.tsx'
import { FindInChart } from '../features/chart-search/find-in-chart.tsx'
import { ImportedHistoryCard } from '../features/imported-notes/imported-history-card.tsx'
import { LettersCard } from '../features/letters/letters-card.tsx'
import { PatientPage } from '../features/patients/patient-page.tsx'
import { PsychotherapyNotesCard } from '../features/psychotherapy-notes/psychotherapy-notes-card.tsx'
import { FhirButton } from '../features/treatment-plans/fhir-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const AssessmentsTab = lazy(async () => ({
  default: (await import('../features/assessments/assessments-tab.tsx')).AssessmentsTab,
}))
const PlansTab = lazy(async () => ({
  default: (await import('../features/treatment-plans/plans-tab.tsx')).PlansTab,
}))

/** Combines several features, which only app/ may do. Each tab’s code is loaded when opened. */
export function Patient() {
  return (
    <PatientPage
      parts={{
        alerts: (patient) => <AlertBanners patientId={patient.id} />,
        aside: (patient) => (
          <>
            <LatestScore patientId={patient.id} />
            <FhirButton patient={patient} />
          </>
        ),
        find: (patient) => <FindInChart key={`find ${patient.id}`} patient={patient} />,
        plans: (patient) => (
          <Suspense fallback={<Skeleton lines={6} label="Loading treatment plans" />}>
            <PlansTab patient={patient} />
          </Suspense>
        ),
        importedHistory: (patient) => <ImportedHistoryCard key={`history-${patient.id}`} patient={patient} />,
        letters: (patient) => <LettersCard patient={patient} />,
        psychotherapyNotes: (patient) => <PsychotherapyNotesCard key={patient.id} patient={patient} />,
        assessments: (patient) => (
          <Suspense fallback={<Skeleton lines={6} label="Loading assessments" />}>
            <AssessmentsTab patient={patient} />
          </Suspense>
        ),
      }}
    />
  )
}

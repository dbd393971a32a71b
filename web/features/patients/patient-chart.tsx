import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { notePagesQuery } from '../../lib/charts.ts'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { newNotePath } from '../../lib/links.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { useReactivatePatient } from '../../lib/use-reactivate-patient.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DischargedBanner } from '../../ui/discharged-banner.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { DischargeDialog } from './discharge-dialog.tsx'
import { InsightCard } from './insight-card.tsx'
import { PatientInfo } from './patient-info.tsx'
import { PatientTabs } from './patient-tabs.tsx'
import { usePatientEdit } from './use-patient-edit.ts'

type Part = (patient: Patient) => ReactNode

/** The parts of a chart that other features provide. app/ passes them in. */
export type ChartParts = {
  alerts: Part
  aside: Part
  find: Part
  plans: Part
  assessments: Part
  importedHistory: Part
  letters: Part
  psychotherapyNotes: Part
}

type PatientChartProps = { patient: Patient; parts: ChartParts }

/** The patient page: details, alerts, insights, notes, plans and assessments. */
export function PatientChart({ patient, parts }: PatientChartProps) {
  const notes = usePagedRows(useInfiniteQuery(notePagesQuery({ patientId: patient.id })))
  const [showVoided, setShowVoided] = useState(false)
  const withVoided = usePagedRows(
    useInfiniteQuery({
      ...notePagesQuery({ patientId: patient.id, includeVoided: true }),
      enabled: showVoided,
    }),
  )
  const edit = usePatientEdit(patient)
  const reactivation = useReactivatePatient(patient.id)
  const [discharging, setDischarging] = useState(false)
  const noteCount = notes.total ?? 0

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[77.5rem] content-start gap-5 px-4 py-5 md:px-6 md:pb-10">
      <Header patient={patient} edit={edit} onDischarge={() => setDischarging(true)} />
      {patient.discharge && (
        <DischargedBanner
          discharge={patient.discharge}
          action={
            <Button
              size="sm"
              onClick={() => void reactivation.reactivate()}
              busyText={reactivation.busy && 'Reactivating...'}
            >
              Reactivate
            </Button>
          }
        >
          The chart stays readable. Reactivate the patient to write a note.
        </DischargedBanner>
      )}
      {discharging && <DischargeDialog patient={patient} onClose={() => setDischarging(false)} />}
      {parts.alerts(patient)}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[18.75rem_minmax(0,1fr)] xl:gap-6">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <PatientInfo patient={patient} edit={edit} />
          {parts.aside(patient)}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {noteCount > 0 && (
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-4">
              <InsightCard
                kind="recommendations"
                title="Clinical Recommendations"
                patientId={patient.id}
                noteCount={noteCount}
              />
              <InsightCard
                kind="overview"
                title="Patient Overview"
                patientId={patient.id}
                noteCount={noteCount}
              />
            </div>
          )}
          {noteCount > 0 && parts.find(patient)}
          <PatientTabs
            patient={patient}
            notes={showVoided && withVoided.state !== 'loading' ? withVoided : notes}
            showVoided={showVoided}
            onShowVoided={setShowVoided}
            parts={parts}
          />
          {parts.importedHistory(patient)}
          {parts.letters(patient)}
          {parts.psychotherapyNotes(patient)}
        </div>
      </div>
    </div>
  )
}

type HeaderProps = { patient: Patient; edit: ReturnType<typeof usePatientEdit>; onDischarge: () => void }

function Header({ patient, edit, onDischarge }: HeaderProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div>
        <BackLink to={PATIENTS_TAB}>Patients</BackLink>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="title-display max-md:text-xl max-md:leading-8">{patientName(patient)}</h1>
          <p className="flex flex-wrap items-center gap-2 text-ink-2 tabular-nums">
            {patient.mrn}
            {patient.discharge && <Badge tone="warn">Discharged</Badge>}
          </p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          {edit.editing ? (
            <>
              <Button onClick={edit.cancel} disabled={edit.form.busy}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={edit.formId}
                variant="primary"
                busyText={edit.form.busy && 'Saving...'}
              >
                Save
              </Button>
            </>
          ) : (
            <>
              <Button ref={edit.opener} onClick={edit.begin}>
                <Pencil aria-hidden="true" className="size-4" />
                Edit Patient
              </Button>
              {!patient.discharge && (
                <>
                  <ButtonLink variant="primary" to={newNotePath(patient.id)}>
                    <Plus aria-hidden="true" className="size-4" />
                    New Note
                  </ButtonLink>
                  <Menu
                    trigger={
                      <Button variant="quiet" aria-label="More actions" className="max-md:flex-none!">
                        <Ellipsis aria-hidden="true" className="size-4" />
                      </Button>
                    }
                  >
                    <MenuAction onSelect={onDischarge}>
                      <UserRoundX aria-hidden="true" />
                      Discharge patient
                    </MenuAction>
                  </Menu>
                </>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

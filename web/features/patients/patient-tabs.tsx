import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { NoteCard } from '#shared/contracts/notes.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { assessmentsQuery, plansQuery } from '../../lib/care.ts'
import { newNotePath } from '../../lib/links.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ChartParts } from './patient-chart.tsx'
import { PatientNotes } from './patient-notes.tsx'

type ChartTab = 'notes' | 'plans' | 'assessments'

type NotesTabProps = {
  patient: Patient
  notes: PagedRows<NoteCard>
  showVoided: boolean
  onShowVoided: (show: boolean) => void
}

type PatientTabsProps = NotesTabProps & { parts: Pick<ChartParts, 'plans' | 'assessments'> }

export function PatientTabs({ parts, ...notesTab }: PatientTabsProps) {
  const { patient, notes } = notesTab
  const [tab, setTab] = useState<ChartTab>('notes')
  const plans = useQuery(plansQuery(patient.id)).data
  const assessments = useQuery(assessmentsQuery(patient.id)).data
  return (
    <Card className="px-4 md:px-5">
      <Tabs<ChartTab>
        label="Chart"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'notes',
            lead: 'Clinical',
            label: 'Notes',
            ...(notes.total === undefined ? {} : { count: notes.total }),
            content: <NotesTab {...notesTab} />,
          },
          {
            value: 'plans',
            lead: 'Treatment',
            label: 'Plans',
            ...(plans ? { count: plans.length } : {}),
            content: parts.plans(patient),
          },
          {
            value: 'assessments',
            label: 'Assessments',
            ...(assessments ? { count: assessments.length } : {}),
            content: parts.assessments(patient),
          },
        ]}
      />
    </Card>
  )
}

function NotesTab({ patient, notes, showVoided, onShowVoided }: NotesTabProps) {
  const add = patient.discharge ? undefined : (
    <ButtonLink size="sm" to={newNotePath(patient.id)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Note
    </ButtonLink>
  )
  if (notes.state === 'loading') {
    return (
      <div className="pb-6">
        <Skeleton lines={6} label="Loading notes" />
      </div>
    )
  }
  if (notes.state === 'failed') return <LoadError title="Couldn’t load notes" onRetry={notes.retry} />
  const voided = <Checkbox label="Show voided notes" checked={showVoided} onCheckedChange={onShowVoided} />
  if (notes.rows.length === 0) {
    return (
      <>
        <div className="-mt-1 pb-3">{voided}</div>
        <EmptyState title="No notes yet" action={add}>
          Record, upload or type a visit to create the first one.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="hint">Newest first</span>
          {voided}
        </div>
        {add}
      </div>
      <PatientNotes patientId={patient.id} notes={notes} />
    </>
  )
}

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
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ChartParts } from './patient-chart.tsx'
import { PatientNotes } from './patient-notes.tsx'

type ChartTab = 'notes' | 'plans' | 'assessments'

type NotesTabProps = { patient: Patient; notes: PagedRows<NoteCard> }

type PatientTabsProps = NotesTabProps & { parts: Pick<ChartParts, 'plans' | 'assessments'> }

export function PatientTabs({ patient, notes, parts }: PatientTabsProps) {
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
            label: 'Clinical Notes',
            ...(notes.total === undefined ? {} : { count: notes.total }),
            content: <NotesTab patient={patient} notes={notes} />,
          },
          {
            value: 'plans',
            label: 'Treatment Plans',
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

function NotesTab({ patient, notes }: NotesTabProps) {
  const add = (
    <ButtonLink size="sm" to={newNotePath(patient.id)}>
      <Plus aria-hidden="true" className="size-4" />
      Add Note
    </ButtonLink>
  )
  if (notes.state === 'loading') {
    return (
      <div className="pb-6">
        <Skeleton lines={6} label="Loading the notes" />
      </div>
    )
  }
  if (notes.state === 'failed')
    return <LoadError title="The notes couldn’t be loaded" onRetry={notes.retry} />
  if (notes.rows.length === 0) {
    return (
      <EmptyState title="No notes yet" action={add}>
        Record, upload or type a visit to create the first one.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="-mt-1 flex items-center justify-between gap-3 pb-3">
        <span className="hint">Newest first</span>
        {add}
      </div>
      <PatientNotes patientId={patient.id} notes={notes} />
    </>
  )
}

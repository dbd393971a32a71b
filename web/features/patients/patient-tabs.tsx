import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { NoteCard } from '#shared/contracts/notes.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { newNotePath } from '../../lib/links.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PatientNotes } from './patient-notes.tsx'

type ChartTab = 'notes' | 'plans' | 'assessments'

type PatientTabsProps = { patient: Patient; notes: PagedRows<NoteCard> }

export function PatientTabs({ patient, notes }: PatientTabsProps) {
  const [tab, setTab] = useState<ChartTab>('notes')
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
            content: (
              <InPreparationTab>
                Goals, interventions and how often you meet will be kept here.
              </InPreparationTab>
            ),
          },
          {
            value: 'assessments',
            label: 'Assessments',
            content: (
              <InPreparationTab>
                Questionnaires you send, and what they show over time, will be here.
              </InPreparationTab>
            ),
          },
        ]}
      />
    </Card>
  )
}

function NotesTab({ patient, notes }: PatientTabsProps) {
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
    return <LoadError title="The notes could not be loaded" onRetry={notes.retry} />
  if (notes.rows.length === 0) {
    return (
      <EmptyState title="No notes yet" action={add}>
        Record, upload or type a visit, and its note is kept here.
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

function InPreparationTab({ children }: { children: string }) {
  return <EmptyState title="In preparation">{children}</EmptyState>
}

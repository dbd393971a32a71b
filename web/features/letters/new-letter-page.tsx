import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { Patient } from '#shared/contracts/patients.ts'
import { CallError } from '#shared/http/call.ts'
import { notePagesQuery, patientQuery } from '../../lib/charts.ts'
import { newNotePath, patientPath } from '../../lib/links.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LetterMissing, LetterShell } from './letter-shell.tsx'
import { NewLetterForm } from './new-letter-form.tsx'

const RECORD_ID = /^\d{1,12}$/

/** Choose the kind of letter, the notes, and the statements to use. */
export function NewLetterPage() {
  const { id = '' } = useParams<{ id: string }>()
  const known = RECORD_ID.test(id)
  const { data: patient, error, refetch } = useQuery({ ...patientQuery(Number(id)), enabled: known })
  if (patient) return <NewLetter key={patient.id} patient={patient} />
  if (!known || (error instanceof CallError && error.status === 404)) {
    return <LetterMissing title="Patient not found" />
  }
  if (error)
    return <LoadError title="Couldn’t load this patient" titleAs="h1" onRetry={() => void refetch()} />
  return (
    <LetterShell>
      <Skeleton lines={6} label="Loading the chart" />
    </LetterShell>
  )
}

function NewLetter({ patient }: { patient: Patient }) {
  const notes = usePagedRows(useInfiniteQuery(notePagesQuery({ patientId: patient.id })))
  return (
    <LetterShell>
      <header className="grid grid-cols-1 gap-2">
        <div>
          <BackLink to={patientPath(patient.id)}>{`Back to ${patientName(patient)}`}</BackLink>
        </div>
        <h1 className="title-display">Write a letter</h1>
        <p className="max-w-[68ch] text-ink-2">
          It uses only the statements you choose, and each line shows which. Nothing is sent: you print or
          copy it.
        </p>
      </header>
      {notes.state === 'loading' ? (
        <Skeleton lines={6} label="Loading notes" />
      ) : notes.state === 'failed' ? (
        <LoadError title="Couldn’t load notes" onRetry={notes.retry} />
      ) : notes.rows.length === 0 ? (
        <Card>
          <EmptyState
            title="No notes to write from"
            action={
              patient.discharge ? undefined : <ButtonLink to={newNotePath(patient.id)}>Add Note</ButtonLink>
            }
          >
            A letter is written from the statements of clinical notes, and this chart has none.
          </EmptyState>
        </Card>
      ) : (
        <NewLetterForm patientId={patient.id} notes={notes.rows} more={notes.more} />
      )}
    </LetterShell>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { CallError } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { noteQuery, notesChanged, noteVersionsQuery, patientQuery } from '../../lib/charts.ts'
import { formatInstant } from '../../lib/format.ts'
import { patientPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { useHash } from '../../lib/use-hash-target.ts'
import { FROM_LG, FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { EvidenceSheet } from '../../parts/evidence/evidence-sheet.tsx'
import { offerUndo } from '../../parts/evidence/offer-undo.ts'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import { ToCheck } from '../../parts/evidence/to-check.tsx'
import { useLineEditing } from '../../parts/evidence/use-line-editing.ts'
import { type NoteReviewing, useReviewedNote } from '../../parts/evidence/use-reviewed-note.ts'
import { useSelection } from '../../parts/evidence/use-selection.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoteNotFound, NoteNotLoaded } from '../../ui/note-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { AmendedBanner } from './amendments.tsx'
import { MoveDialog, type PatientPicker } from './move-dialog.tsx'
import { NoteActions } from './note-actions.tsx'
import { NoteTabs } from './note-tabs.tsx'
import { PatientInformation } from './patient-information.tsx'
import { ServiceDateDialog } from './service-date-dialog.tsx'
import { SESSION_DETAILS, SessionDetails, SessionLine } from './session-details.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useFoundLine } from './use-found-line.ts'
import { VisitCard } from './visit-card.tsx'
import { VoidBanner } from './void-banner.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** Parts of the page that other features provide; app/ passes them in. */
type NoteParts = {
  goals: (noteId: number) => ReactNode
  lineGoals: (note: NoteWithAmendments, statement: Statement) => ReactNode
  sinceLast: (note: NoteWithAmendments, reviewing: NoteReviewing, choice: EvidenceSelection) => ReactNode
  /** Shown once the note is signed. */
  style: () => ReactNode
  codes: (note: NoteWithAmendments, reviewing: NoteReviewing, choice: EvidenceSelection) => ReactNode
  beforeSigning: (noteId: number) => ReactNode
  patientPicker: PatientPicker
}

export function NotePage(parts: NoteParts) {
  const id = Number(useParams<{ id: string }>().id)
  const known = Number.isSafeInteger(id) && id > 0
  const note = useQuery({ ...noteQuery(id), enabled: known })
  const patientId = note.data?.patientId
  const patient = useQuery({ ...patientQuery(patientId ?? 0), enabled: patientId !== undefined })

  if (!known || (note.error instanceof CallError && note.error.status === 404)) {
    return (
      <Shell>
        <NoteNotFound />
      </Shell>
    )
  }
  if (note.isError) {
    return (
      <Shell>
        <NoteNotLoaded onRetry={() => void note.refetch()} />
      </Shell>
    )
  }
  // The heading includes the patient: wait until the patient is loaded or known to be missing.
  if (!note.data || patient.isPending) return <NoteLoading />
  return <NoteView note={note.data} patient={patient.data} parts={parts} />
}

type NoteViewProps = { note: NoteWithAmendments; patient: Patient | undefined; parts: NoteParts }

function NoteView({ note, patient, parts }: NoteViewProps) {
  const hash = useHash()
  const [dialog, setDialog] = useState<'sign' | 'amend' | 'void' | 'move' | 'service-date' | undefined>(
    hash === 'amend' && note.signature && !note.voided ? 'amend' : undefined,
  )
  const close = () => setDialog(undefined)
  const queryClient = useQueryClient()
  const reviewing = useReviewedNote(note, (changed) => {
    queryClient.setQueryData(noteQuery(note.id).queryKey, (known) => known && { ...known, ...changed })
    // Suggested goals follow the note's words.
    void invalidate(queryClient, noteVersionsQuery(note.id).queryKey, keyOf(noteGoals))
    notesChanged(queryClient)
  })
  const choice = useSelection(reviewing)
  useFoundLine(choice)
  const editing = useLineEditing(reviewing?.acts, { onDone: offerUndo })
  const isWide = useMediaQuery(FROM_LG)
  const folds = !useMediaQuery(FROM_MD)
  const name = patient && patientName(patient)

  return (
    <Shell>
      <header className="grid grid-cols-1 gap-4">
        <div className="print:hidden">
          <BackLink to={patient ? patientPath(patient.id) : PAGES.dashboard}>
            {name ? `Back to ${name}` : 'Back to dashboard'}
          </BackLink>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 className="title-display">{noteTitle(note.noteType)}</h1>
            {patient && (
              <p className="text-ink-2">
                <span className="break-words">{name}</span>{' '}
                <span className="whitespace-nowrap tabular-nums max-sm:block">
                  <span className="max-sm:hidden">· </span>
                  {patient.mrn}
                </span>
              </p>
            )}
            <p className="text-ink-2 tabular-nums">Date of service: {formatInstant(note.serviceAt)}</p>
            <SessionLine note={note} />
          </div>
          <NoteActions
            note={note}
            patient={patient}
            onSign={() => setDialog('sign')}
            onAmend={() => setDialog('amend')}
            onMove={() => setDialog('move')}
            onVoid={() => setDialog('void')}
          />
        </div>
        {note.voided && <VoidBanner id={note.id} voided={note.voided} />}
        <AmendedBanner amendments={note.amendments} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19.5rem] print:block">
        <NoteTabs
          note={note}
          reviewing={reviewing}
          choice={choice}
          editing={editing}
          afterLine={(statement) => parts.lineGoals(note, statement)}
        />
        <aside
          aria-label="Note details"
          data-scrolls
          className={classNames(
            'grid grid-cols-1 gap-4 print:hidden',
            reviewing?.visit && 'lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pb-1',
          )}
        >
          {note.signature && !note.voided && parts.style()}
          <div id={SESSION_DETAILS} className="scroll-mt-4">
            <SessionDetails note={note} onServiceDate={() => setDialog('service-date')} />
          </div>
          {reviewing?.visit && isWide && (
            <VisitCard reviewing={reviewing} visit={reviewing.visit} choice={choice} />
          )}
          {reviewing?.acts && <ToCheck reviewing={reviewing} choice={choice} folds={folds} />}
          {reviewing?.acts && parts.sinceLast(note, reviewing, choice)}
          {reviewing?.acts && parts.codes(note, reviewing, choice)}
          {!note.voided && parts.goals(note.id)}
          {patient && <PatientInformation patient={patient} />}
        </aside>
      </div>
      {reviewing && !isWide && <EvidenceSheet reviewing={reviewing} choice={choice} editing={editing} />}
      {dialog === 'sign' && (
        <SignDialog note={note} reviewing={reviewing} hint={parts.beforeSigning(note.id)} onClose={close} />
      )}
      {dialog === 'service-date' && <ServiceDateDialog note={note} onClose={close} />}
      {dialog === 'amend' && <AmendDialog note={note} onClose={close} />}
      {dialog === 'move' && <MoveDialog note={note} picker={parts.patientPicker} onClose={close} />}
      {dialog === 'void' && <VoidDialog note={note} onClose={close} />}
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <div
      data-print-sheet
      className="mx-auto grid w-full grid-cols-1 max-w-[72.5rem] gap-5 px-4 py-5 md:px-6 md:py-6 print:p-0"
    >
      {children}
    </div>
  )
}

function NoteLoading() {
  return (
    <Shell>
      <h1 className="sr-only">Note</h1>
      <Skeleton lines={3} label="Loading the note" />
      <div className="appear-late grid gap-6 lg:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div className="rounded-3 border border-line bg-sheet p-5">
          <Skeleton lines={9} />
        </div>
        <div className="rounded-3 border border-line bg-sheet p-5">
          <Skeleton lines={5} />
        </div>
      </div>
    </Shell>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Note } from '#shared/contracts/notes.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { patientQuery } from '../../lib/charts.ts'
import { notePath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classNames } from '../../ui/class-names.ts'

type EditShellProps = { children: ReactNode /** Room for the visit as a third column. */; wide?: boolean }

export function EditShell({ children, wide = false }: EditShellProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-1 gap-5 px-4 py-5 md:px-6 md:py-6',
        wide ? 'max-w-[96rem]' : 'max-w-[72.5rem]',
      )}
    >
      {children}
    </div>
  )
}

/** The note’s type and patient. */
export function EditHead({ note, children }: { note: Note; children?: ReactNode }) {
  const patient = useQuery(patientQuery(note.patientId))
  const isLocked = note.signature !== null || note.voided !== null
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <BackLink to={notePath(note.id)}>Back to the note</BackLink>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="title-page">
            {isLocked ? 'History of' : 'Edit'} {noteTitle(note.noteType)}
          </h1>
          <p className="min-h-5 text-ink-2">
            {patient.data && (
              <>
                <span className="break-words">{patientName(patient.data)}</span>{' '}
                <span className="whitespace-nowrap tabular-nums">· {patient.data.mrn}</span>
              </>
            )}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}

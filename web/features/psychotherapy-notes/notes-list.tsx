import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  getPsychotherapyNote,
  type PsychotherapyNote,
  type PsychotherapyNoteEntry,
} from '#shared/contracts/psychotherapy-notes.ts'
import { call } from '../../lib/api.ts'
import { formatDayText } from '../../lib/days.ts'
import { proofWanted } from '../../lib/identity.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { notesQuery } from './psychotherapy-notes.queries.ts'

type Editing = { note: PsychotherapyNote | undefined }

/** The notes by session, newest first. Each one is loaded when it is opened. */
export function NotesList({ patientId }: { patientId: number }) {
  const { data: entries, error, refetch } = useQuery(notesQuery(patientId))
  const [editing, setEditing] = useState<Editing>()
  const opening = useSave(
    async (id: number) => {
      const { data } = await call(getPsychotherapyNote, { params: { id: String(id) } })
      setEditing({ note: data })
    },
    { toast: 'Note not opened' },
  )

  if (!entries) {
    if (proofWanted(error)) return <NotConfirmed onRetry={() => void refetch()} />
    if (error) return <LoadError title="Couldn’t load psychotherapy notes" onRetry={() => void refetch()} />
    return (
      <div className="pt-4">
        <Skeleton lines={3} label="Loading psychotherapy notes" />
      </div>
    )
  }
  const add = (
    <Button size="sm" onClick={() => setEditing({ note: undefined })}>
      <Plus aria-hidden="true" className="size-4" />
      Add psychotherapy note
    </Button>
  )
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title="No psychotherapy notes yet" action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4 pb-3">
            <span className="hint">Newest session first</span>
            {add}
          </div>
          <ul aria-label="Psychotherapy notes" className="-mx-5 -mb-5 border-t border-line">
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                opening={opening.saving === entry.id}
                onOpen={() => void opening.save(entry.id)}
              />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <NoteDialog patientId={patientId} note={editing.note} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

/** The prompt was canceled. */
function NotConfirmed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="Identity not confirmed" action={<Button onClick={onRetry}>Confirm it’s you</Button>}>
      To open psychotherapy notes, confirm it’s you.
    </EmptyState>
  )
}

type EntryRowProps = { entry: PsychotherapyNoteEntry; opening: boolean; onOpen: () => void }

function EntryRow({ entry, opening, onOpen }: EntryRowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-busy={opening}
        onClick={onOpen}
        className="press grid w-full gap-x-4 gap-y-0.5 px-5 py-3.5 text-left hover:bg-well focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:grid-cols-[6.5rem_minmax(0,1fr)]"
      >
        <time dateTime={entry.sessionOn} className="hint pt-px tabular-nums">
          {formatDayText(entry.sessionOn)}
        </time>
        <span className="min-w-0 font-serif text-[0.9375rem] wrap-anywhere text-ink-2">
          {entry.firstWords}
        </span>
      </button>
    </li>
  )
}

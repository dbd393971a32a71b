import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import {
  getImportedNote,
  type ImportedNote,
  type ImportedNoteEntry,
} from '#shared/contracts/imported-notes.ts'
import { call } from '../../lib/api.ts'
import { formatDayText } from '../../lib/days.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { importedNotesQuery } from './imported-notes.queries.ts'
import { OpenedNote } from './opened-note.tsx'

/** The imported notes by day, newest first. Each one is loaded when it is opened. */
export function HistoryList({ patientId }: { patientId: number }) {
  const { data: entries, isError, refetch } = useQuery(importedNotesQuery(patientId))
  const [importing, setImporting] = useState(false)
  const [opened, setOpened] = useState<ImportedNote>()
  const opening = useSave(
    async (id: number) => {
      const { data } = await call(getImportedNote, { params: { id: String(id) } })
      setOpened(data)
    },
    { toast: 'Note not opened' },
  )

  if (isError) return <LoadError title="Couldn’t load imported history" onRetry={() => void refetch()} />
  if (!entries) {
    return (
      <div className="pt-4">
        <Skeleton lines={3} label="Loading imported history" />
      </div>
    )
  }
  const add = (
    <Button size="sm" onClick={() => setImporting(true)}>
      <FileUp aria-hidden="true" className="size-4" />
      Import a note
    </Button>
  )
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title="Nothing imported yet" action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4 pb-3">
            <span className="hint">Newest first</span>
            {add}
          </div>
          <ul aria-label="Imported history" className="-mx-5 -mb-5 border-t border-line">
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
      {importing && <ImportDialog patientId={patientId} onClose={() => setImporting(false)} />}
      {opened && <OpenedNote note={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type EntryRowProps = { entry: ImportedNoteEntry; opening: boolean; onOpen: () => void }

function EntryRow({ entry, opening, onOpen }: EntryRowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-busy={opening}
        onClick={onOpen}
        className="press grid w-full gap-x-4 gap-y-0.5 px-5 py-3.5 text-left hover:bg-well focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:grid-cols-[6.5rem_minmax(0,1fr)]"
      >
        <time dateTime={entry.writtenOn} className="hint pt-px tabular-nums">
          {formatDayText(entry.writtenOn)}
        </time>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-serif text-[0.9375rem] text-ink-2">{entry.beginning}</span>
          <span className="hint">{entry.fileName}</span>
        </span>
      </button>
    </li>
  )
}

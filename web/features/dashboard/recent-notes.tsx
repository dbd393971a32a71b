import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { notePagesQuery } from '../../lib/charts.ts'
import { NOTES_TAB } from '../../lib/dashboard-tabs.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { SectionCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteLine } from './note-line.tsx'
import { NoteTable, NoteTableRow } from './note-table.tsx'

const SHOWN = 6

type RecentNotesProps = { /** There are no patients yet, so adding one comes first. */ noPatients: boolean }

export function RecentNotes({ noPatients }: RecentNotesProps) {
  const notes = usePagedRows(useInfiniteQuery(notePagesQuery({})))
  const asTable = useMediaQuery(FROM_MD)
  const recent = notes.rows.slice(0, SHOWN)
  return (
    <SectionCard
      title="Recent notes"
      aside={
        recent.length > 0 && (
          <Link to={NOTES_TAB} className="link">
            All notes
          </Link>
        )
      }
      flush
      className="overflow-clip rounded-b-3"
    >
      {notes.state === 'loading' && (
        <div className="p-5">
          <Skeleton lines={5} label="Loading your notes" />
        </div>
      )}
      {notes.state === 'failed' && <LoadError title="Couldn’t load your notes" onRetry={notes.retry} />}
      {notes.state === 'ready' && recent.length === 0 && (
        <EmptyState title="No notes yet">
          {noPatients
            ? 'Add your first patient, then select New Note.'
            : 'Select New Note and enter a visit. Your note appears here.'}
        </EmptyState>
      )}
      {recent.length > 0 && asTable && (
        <NoteTable label="Recent notes" previews={false}>
          {recent.map((note) => (
            <NoteTableRow key={note.id} note={note} previews={false} />
          ))}
        </NoteTable>
      )}
      {recent.length > 0 && !asTable && (
        <ul>
          {recent.map((note) => (
            <NoteLine key={note.id} note={note} previews={false} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

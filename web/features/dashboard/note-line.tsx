import { Link } from 'wouter'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { formatMoment } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { SelectNote } from './select-note.tsx'
import type { RowSelection } from './use-note-selection.ts'

type NoteLineProps = {
  note: NoteCard
  previews: boolean
  place?: { index: number; total: number; measure: (row: HTMLElement | null) => void }
  selection?: RowSelection | undefined
}

/** A note in the list on narrow screens. The whole row is clickable. */
export function NoteLine({ note, previews, place, selection }: NoteLineProps) {
  return (
    <li
      ref={place?.measure}
      data-index={place?.index}
      aria-setsize={place?.total}
      aria-posinset={place && place.index + 1}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
    >
      {selection ? (
        <SelectNote note={note} selection={selection} showsName />
      ) : (
        <Link
          to={notePath(note.id)}
          className="font-strong text-ink no-underline outline-none after:absolute after:inset-0"
        >
          <span className="sr-only">View </span>
          {note.patientName}
        </Link>
      )}
      <NoteStatusBadge status={note.status} signed={note.signed} voided={note.voided} />
      {previews && note.preview && (
        <p className="col-span-2 line-clamp-3 font-serif text-[0.9375rem] text-ink-2">{note.preview}</p>
      )}
      <p className="hint col-span-2 tabular-nums">
        {note.noteType} · {formatMoment(note.serviceAt)}
      </p>
    </li>
  )
}

import { Link } from 'wouter'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { formatDate } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'

const ROW_PX = 104

type PatientNotesProps = { patientId: number; notes: PagedRows<NoteCard> }

/** A patient's notes, newest first. Clicking anywhere on a row opens the note. */
export function PatientNotes({ patientId, notes }: PatientNotesProps) {
  const { rows: cards, total = cards.length, more } = notes
  const { list, rows, before, after, measure } = useWindowRows<NoteCard, HTMLUListElement>({
    name: `notes of ${patientId}`,
    items: cards,
    keyOf: ({ id }) => id,
    estimate: ROW_PX,
    more,
  })
  return (
    <>
      <ul
        ref={list}
        aria-label="Clinical notes"
        className="-mx-4 border-t border-line md:-mx-5"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {rows.map(({ index, key }) => {
          const note = cards[index]
          if (!note) return null
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="press relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 border-b border-line px-4 py-3.5 last:border-b-0 hover:bg-well has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:grid-cols-[6.5rem_minmax(0,1fr)_6.5rem_2.5rem] md:px-5"
            >
              <NoteRow note={note} />
            </li>
          )
        })}
      </ul>
      <LoadMore {...more} />
    </>
  )
}

function NoteRow({ note }: { note: NoteCard }) {
  const { id, noteType, status, signed, voided, preview, serviceAt } = note
  return (
    <>
      <time dateTime={serviceAt} className="hint pt-px tabular-nums max-md:col-span-2 md:row-span-2">
        {formatDate(serviceAt)}
      </time>
      <b className="min-w-0 font-strong">{noteType}</b>
      <span>
        <NoteStatusBadge status={status} signed={signed} voided={voided} />
      </span>
      {/* Visually hidden on phones, but the link still covers the row. */}
      <Link to={notePath(id)} className="link outline-none after:absolute after:inset-0">
        <span className="max-md:sr-only">
          View
          <span className="sr-only">
            {' '}
            {noteType}, {formatDate(serviceAt)}
          </span>
        </span>
      </Link>
      <p className="line-clamp-3 font-serif text-[0.9375rem] text-ink-2 max-md:col-span-2 md:col-start-2 md:row-start-2">
        {preview || <span className="font-sans text-sm text-ink-3">No text yet</span>}
      </p>
    </>
  )
}

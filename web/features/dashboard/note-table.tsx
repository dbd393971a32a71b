import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { formatMoment } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { SelectNote } from './select-note.tsx'
import type { RowSelection } from './use-note-selection.ts'

const HEAD =
  'border-b border-line bg-well px-3 py-2 text-2xs font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const CELL = 'border-b border-line px-3 py-2.5 align-middle first:pl-5 last:pr-5'

type NoteTableProps = {
  label: string
  /** Shows the beginning of each note on wide screens. */
  previews: boolean
  /** The total, when not all rows are rendered. */
  rowCount?: number
  /** Adds a column of checkboxes. */
  selecting?: boolean
  children: ReactNode
}

export function NoteTable({ label, previews, rowCount, selecting, children }: NoteTableProps) {
  return (
    <table
      aria-label={label}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-left"
    >
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {selecting && (
            <th scope="col" className={`${HEAD} w-12`}>
              <span className="sr-only">Selected</span>
            </th>
          )}
          <th scope="col" className={previews ? `${HEAD} w-[30%] lg:w-[19%]` : `${HEAD} w-[29%] xl:w-[34%]`}>
            Patient
          </th>
          <th scope="col" className={previews ? `${HEAD} lg:w-[15%]` : HEAD}>
            Note
          </th>
          {previews && (
            <th scope="col" className={`${HEAD} hidden lg:table-cell`}>
              Preview
            </th>
          )}
          <th scope="col" className={`${HEAD} w-29`}>
            Status
          </th>
          <th scope="col" className={`${HEAD} w-35 text-right`}>
            Date of service
          </th>
          <th scope="col" className={`${HEAD} w-17`}>
            <span className="sr-only">Open</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">{children}</tbody>
    </table>
  )
}

type NoteTableRowProps = {
  note: NoteCard
  previews: boolean
  /** The row’s position in a virtualized list. */
  place?: { index: number; measure: (row: HTMLElement | null) => void }
  selection?: RowSelection | undefined
}

export function NoteTableRow({ note, previews, place, selection }: NoteTableRowProps) {
  const [, navigate] = useLocation()

  /**
   * Clicking anywhere in the row opens or selects the note. The View link and the checkbox handle their own clicks,
   * and selecting text does nothing else.
   */
  function open(event: MouseEvent<HTMLTableRowElement>) {
    if (event.target instanceof Element && event.target.closest('a, button, label')) return
    if (window.getSelection()?.toString()) return
    if (selection) return selection.onToggle()
    if (event.metaKey || event.ctrlKey) window.open(notePath(note.id), '_blank', 'noopener')
    else navigate(notePath(note.id))
  }

  return (
    <tr
      ref={place?.measure}
      data-index={place?.index}
      aria-rowindex={place && place.index + 2}
      onClick={open}
      className="press cursor-pointer hover:bg-well"
    >
      {selection && (
        <td className={CELL}>
          <SelectNote note={note} selection={selection} />
        </td>
      )}
      <td className={`${CELL} font-strong`}>{note.patientName}</td>
      <td className={CELL}>{note.noteType}</td>
      {previews && (
        <td className={`${CELL} hidden font-serif text-[0.9375rem] text-ink-2 lg:table-cell`}>
          {note.preview || <span className="font-sans text-sm text-ink-3">No text yet</span>}
        </td>
      )}
      <td className={CELL}>
        <NoteStatusBadge status={note.status} signed={note.signed} voided={note.voided} />
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-ink-2 tabular-nums`}>
        {formatMoment(note.serviceAt)}
      </td>
      <td className={`${CELL} text-right`}>
        <Link to={notePath(note.id)} className="link">
          View
          <span className="sr-only">
            {' '}
            {note.noteType}, {note.patientName}
          </span>
        </Link>
      </td>
    </tr>
  )
}

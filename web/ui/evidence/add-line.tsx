import { Plus } from 'lucide-react'
import { shownHeading } from '../../lib/headings.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type AddLineProps = {
  heading: string
  onAdd: () => void
  /** The section has no line yet. */
  empty?: boolean
  /** Shows when the section is pointed at or has the focus; always on a touch screen. */
  quiet?: boolean
}

/** Not part of the note: where a line can be added. */
export function AddLine({ heading, onAdd, empty = false, quiet = false }: AddLineProps) {
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-1 text-sm text-ink-3 print:hidden',
        quiet &&
          !empty &&
          'opacity-0 group-hover/section:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {empty && 'Nothing here yet.'}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Add a line to ${shownHeading(heading) || 'the note'}`}
        onClick={onAdd}
        className={classNames('text-ink-3!', !empty && '-ml-2.5')}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a line
      </Button>
    </p>
  )
}

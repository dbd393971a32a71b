import { Plus } from 'lucide-react'
import { shownHeading } from '../../lib/headings.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type AddLineProps = {
  heading: string
  onAdd: () => void
  /** The section has no lines yet. */
  empty?: boolean
  /** Visible while the section is hovered or focused; always visible on touch screens. */
  quiet?: boolean
}

/** Where a line can be added. Not part of the note. */
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

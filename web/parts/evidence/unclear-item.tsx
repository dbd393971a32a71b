import { TriangleAlert } from 'lucide-react'
import type { UnclearRisk } from '#shared/domain/statements.ts'
import { Button } from '../../ui/button.tsx'
import type { Undo } from './line-actions.ts'
import { QuoteLines } from './quote-lines.tsx'
import type { NoteLineActions } from './use-reviewed-note.ts'
import type { Visit } from './visit-lines.ts'

type UnclearItemProps = {
  item: UnclearRisk
  visit: Visit
  acts: NoteLineActions | undefined
  onDone: (undo: Undo | undefined) => void
}

/** A phrase about risk that may have been heard wrong. */
export function UnclearItem({ item, visit, acts, onDone }: UnclearItemProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h4 className="text-xs font-strong">Risk</h4>
        <span className="inline-flex items-center gap-1 text-2xs font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Important
        </span>
      </div>
      <div>
        <QuoteLines visit={visit} spans={item.evidence} around={30} />
      </div>
      {acts && (
        <div className="pt-0.5">
          <Button size="sm" aria-label="Checked: Risk" onClick={() => onDone(acts.confirmUnclear(item))}>
            Checked
          </Button>
        </div>
      )}
    </div>
  )
}

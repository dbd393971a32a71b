import { Plus, TriangleAlert } from 'lucide-react'
import type { Omission } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { Button } from '../../ui/button.tsx'
import type { Undo } from './line-actions.ts'
import { QuoteLines } from './quote-lines.tsx'
import { StatementText } from './statement-text.tsx'
import type { NoteLineActions } from './use-reviewed-note.ts'
import { KIND_WORDS } from './verdict-labels.ts'
import type { Visit } from './visit-lines.ts'

type OmissionItemProps = {
  item: Omission
  visit: Visit
  acts: NoteLineActions | undefined
  onDone: (undo: Undo | undefined) => void
  titleAs?: 'h3' | 'h4'
}

/** Something said in the visit that isn’t in the note, with the choice to add it. */
export function OmissionItem({ item, visit, acts, onDone, titleAs: Title = 'h4' }: OmissionItemProps) {
  const kind = KIND_WORDS[item.kind]
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Title className="text-xs font-strong">{kind}</Title>
        {item.grave && (
          <span className="inline-flex items-center gap-1 text-2xs font-medium text-danger">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            {item.kind === 'risk' ? 'Resolve before signing' : 'Important'}
          </span>
        )}
      </div>
      <div>
        <QuoteLines visit={visit} spans={item.evidence} around={30} />
      </div>
      <p className="hint">
        Adds to {shownHeading(item.section)}:{' '}
        <span className="font-serif text-ink-2">
          <StatementText>{item.text}</StatementText>
        </span>
      </p>
      {acts && (
        <div className="flex flex-wrap gap-1.5 pt-0.5">
          <Button size="sm" aria-label={`Add: ${kind}`} onClick={() => onDone(acts.addOmission(item))}>
            <Plus aria-hidden="true" className="size-4" />
            Add
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Not relevant: ${kind}`}
            onClick={() => onDone(acts.dismiss(item))}
          >
            Not relevant
          </Button>
        </div>
      )}
    </div>
  )
}

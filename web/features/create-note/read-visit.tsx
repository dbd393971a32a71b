import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import type { Visit } from '../../parts/evidence/visit-lines.ts'
import { VisitText } from '../../parts/evidence/visit-text.tsx'
import { Button } from '../../ui/button.tsx'

type ReadVisitProps = {
  visit: Visit
  reviewing: Pick<NoteReviewing, 'body' | 'findings'>
  choice: EvidenceSelection
  onType: () => void
}

/** The visit with its evidence highlighted, shown instead of the text field. */
export function ReadVisit({ visit, reviewing: { body, findings }, choice, onType }: ReadVisitProps) {
  return (
    <>
      <section
        aria-label="Text of the visit"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        data-scrolls
        data-part="visit"
        className="relative min-h-0 flex-1 overflow-y-auto rounded-2 py-1 pr-3"
      >
        <VisitText visit={visit} statements={body.statements} findings={findings} choice={choice} />
      </section>
      <div className="flex flex-none items-center justify-between gap-3">
        <p className="hint">
          <mark className="evidence px-0.5">Highlighted</mark> words support the note.
        </p>
        <Button size="sm" variant="quiet" onClick={onType}>
          Edit text
        </Button>
      </div>
    </>
  )
}

import type { NoteReview } from '#shared/domain/evidence.ts'
import type { Choice } from '../../lib/evidence/choice.ts'
import type { Visit } from '../../lib/evidence/visit-lines.ts'
import { Button } from '../../ui/button.tsx'
import { VisitText } from '../../ui/evidence/visit-text.tsx'

type ReadVisitProps = { visit: Visit; review: NoteReview; choice: Choice; onType: () => void }

/** The visit as the note rests on it, in the place of the field it was typed into. */
export function ReadVisit({ visit, review, choice, onType }: ReadVisitProps) {
  return (
    <>
      <section
        aria-label="The visit’s words"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        data-scrolls
        data-part="visit"
        className="relative min-h-0 flex-1 overflow-y-auto rounded-2 py-1 pr-3"
      >
        <VisitText visit={visit} review={review} choice={choice} />
      </section>
      <div className="flex flex-none items-center justify-between gap-3">
        <p className="hint">
          <mark className="evidence px-0.5">Marked</mark> is what the note rests on.
        </p>
        <Button size="sm" variant="quiet" onClick={onType}>
          Edit text
        </Button>
      </div>
    </>
  )
}

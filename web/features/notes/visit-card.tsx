import type { Choice } from '../../lib/evidence/choice.ts'
import type { NoteReviewing } from '../../lib/evidence/use-reviewed-note.ts'
import { HeldWords, ReasonLine } from '../../ui/evidence/reason-line.tsx'
import { VisitText } from '../../ui/evidence/visit-text.tsx'

type VisitCardProps = { reviewing: Pick<NoteReviewing, 'visit' | 'review'>; choice: Choice }

/** The visit beside the note: the words behind the chosen sentence are marked in it. */
export function VisitCard({ reviewing: { visit, review }, choice }: VisitCardProps) {
  return (
    <section
      aria-labelledby="visit-title"
      className="sticky top-0 z-(--z-sticky) rounded-3 border border-line bg-sheet shadow-1"
    >
      <div className="grid gap-0.5 border-b border-line px-4 pt-2.5 pb-1.5">
        <h2 id="visit-title" className="title-card">
          The visit
        </h2>
        {/* Room for two lines is always kept: nothing moves while one points about. */}
        <div className="line-clamp-2 min-h-9">
          <ReasonLine
            review={review}
            choice={choice}
            idle="Choose a sentence of the note: the words it rests on are marked here."
          />
        </div>
        <HeldWords review={review} visit={visit} choice={choice} />
      </div>
      <section
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        aria-label="The visit’s words"
        className="max-h-[34dvh] min-h-24 overflow-y-auto rounded-b-3 px-4 py-3"
      >
        <VisitText visit={visit} review={review} choice={choice} />
      </section>
    </section>
  )
}

import { PinnedChart } from '../../parts/evidence/chart-source.tsx'
import { PinnedEvidence, ReasonLine } from '../../parts/evidence/reason-line.tsx'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import type { Visit } from '../../parts/evidence/visit-lines.ts'
import { VisitText } from '../../parts/evidence/visit-text.tsx'

type VisitCardProps = {
  reviewing: Pick<NoteReviewing, 'body' | 'findings' | 'checking' | 'origin'>
  visit: Visit
  choice: EvidenceSelection
}

/** The visit next to the note, with the source of the selected line highlighted. */
export function VisitCard({ reviewing, visit, choice }: VisitCardProps) {
  const { body, findings, checking, origin } = reviewing
  const { statements } = body
  return (
    <section
      aria-labelledby="visit-title"
      className="sticky top-0 z-(--z-sticky) rounded-3 border border-line bg-sheet shadow-1"
    >
      <div className="grid gap-0.5 border-b border-line px-4 pt-2.5 pb-1.5">
        <h2 id="visit-title" className="title-card">
          The visit
        </h2>
        {/* Always two lines high, so that nothing shifts under the pointer. */}
        <div className="line-clamp-2 min-h-9">
          <ReasonLine
            statements={statements}
            checking={checking}
            origin={origin}
            choice={choice}
            idle="Select a line of the note to see its source here."
          />
        </div>
        <PinnedChart statements={statements} choice={choice} />
        <PinnedEvidence statements={statements} visit={visit} choice={choice} />
      </div>
      <section
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        aria-label="Text of the visit"
        className="max-h-[42dvh] min-h-24 overflow-y-auto rounded-b-3 px-4 py-3"
      >
        <VisitText visit={visit} statements={statements} findings={findings} choice={choice} />
      </section>
    </section>
  )
}

import type { NoteFindings, Statement } from '#shared/domain/statements.ts'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import type { Visit } from '../../parts/evidence/visit-lines.ts'
import { VisitText } from '../../parts/evidence/visit-text.tsx'

type EditedVisitProps = {
  visit: Visit
  statements: readonly Statement[]
  findings: Pick<NoteFindings, 'omissions' | 'more'>
  choice: EvidenceSelection
}

/** The visit next to the lines being edited; above them where there is no room for both. */
export function EditedVisit({ visit, statements, findings, choice }: EditedVisitProps) {
  return (
    <section
      aria-labelledby="visit-title"
      className="min-w-0 rounded-3 border border-line bg-sheet shadow-1 max-xl:lg:col-span-2 xl:sticky xl:top-4"
    >
      <div className="border-b border-line px-4 py-2.5">
        <h2 id="visit-title" className="title-card">
          The visit
        </h2>
        <p className="hint">
          Point to a line to see its source here, or to highlighted words to see their line.
        </p>
      </div>
      <section
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        aria-label="Text of the visit"
        className="max-h-[30dvh] min-h-24 overflow-y-auto rounded-b-3 px-4 py-3 xl:max-h-[calc(100dvh-10rem)]"
      >
        <VisitText visit={visit} statements={statements} findings={findings} choice={choice} />
      </section>
    </section>
  )
}

import { useRef } from 'react'
import { NoteSide } from './note-side.tsx'
import { Thread } from './thread.tsx'
import { useDemo } from './use-demo.ts'
import { VisitSide } from './visit-side.tsx'

/** The product in miniature: a visit, the note it becomes, and the words behind every sentence. */
export function Demo() {
  const stage = useRef<HTMLDivElement>(null)
  const demo = useDemo(stage)
  return (
    <section aria-label="From visit to note, a demonstration">
      {/* The note comes first for keyboards and phones; side by side, the visit is on the left. */}
      <div
        ref={stage}
        className="relative grid gap-y-3 md:grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1.15fr)] lg:grid-cols-[minmax(0,1fr)_4.75rem_minmax(0,1.12fr)]"
      >
        <NoteSide demo={demo} className="md:col-start-3 md:row-start-1" />
        <VisitSide written={demo.written} shown={demo.shown} className="md:col-start-1 md:row-start-1" />
        <Thread stage={stage} shown={demo.shown} />
      </div>
      <p className="hint mt-3 md:text-right">A fictional visit. Select a sentence to see its source.</p>
    </section>
  )
}

import type { NoteSection } from '#shared/domain/note-text.ts'
import { shownHeading } from '../lib/headings.ts'
import { classNames } from './class-names.ts'
import { NoteProse, sectionColours } from './note-sections.tsx'

/** A note on one sheet: the letters in the margin, a rule beside them, the text at its measure. */
export function NotePaper({ sections }: { sections: readonly NoteSection[] }) {
  return (
    <div className="relative grid min-h-full content-start gap-5 py-5 pr-5 pl-4 before:pointer-events-none before:absolute before:inset-y-0 before:left-13 before:w-px before:bg-accent-line/45">
      {sections.map(({ heading, body }, index) => {
        const { title } = sectionColours(heading, index)
        const shown = shownHeading(heading)
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading, and none moves
            key={index}
            aria-label={shown || 'Note'}
            className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3.5"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'pt-0.5 text-center font-serif text-[1.3125rem] leading-6 font-[600]',
                title,
              )}
            >
              {shown.charAt(0)}
            </span>
            <div className="min-w-0">
              {shown && (
                <h3 className={classNames('pt-1 pb-0.5 text-xs leading-5 font-strong', title)}>{shown}</h3>
              )}
              <NoteProse>{body}</NoteProse>
            </div>
          </section>
        )
      })}
    </div>
  )
}

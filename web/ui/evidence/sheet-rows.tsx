import { Fragment, type ReactNode, useId, useMemo } from 'react'
import type { NoteReview } from '#shared/domain/evidence.ts'
import type { Choice } from '../../lib/evidence/choice.ts'
import { type LaidSection, layNote, rowsOf } from '../../lib/evidence/note-layout.ts'
import { placeOf } from '../../lib/evidence/quotes.ts'
import type { Visit } from '../../lib/evidence/visit-lines.ts'
import { shownHeading } from '../../lib/headings.ts'
import { unbroken } from '../../lib/unbroken.ts'
import { classNames } from '../class-names.ts'
import { sectionColours, withStrongWords } from '../note-sections.tsx'
import { SentenceDescriptions, SentenceRow, walkSentences } from './sentence.tsx'

type EvidenceRowsProps = {
  text: string
  review: NoteReview
  visit: Visit
  choice: Choice
  /** Stands at the right of a section's heading. */
  aside?: (heading: string) => ReactNode
}

/** The note on one sheet, a row for every sentence. */
export function EvidenceRows({ text, review, visit, choice, aside }: EvidenceRowsProps) {
  const id = useId()
  const sections = useMemo(() => layNote(text, review.sentences), [text, review])
  const places = useMemo(() => review.sentences.map(({ spans }) => placeOf(visit, spans)), [visit, review])
  const first = sections
    .flatMap(({ parts }) => parts)
    .find(({ sentence }) => sentence !== undefined)?.sentence
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the sentences within
    <div onKeyDown={(event) => walkSentences(event, choice)}>
      <SheetRows
        sections={sections}
        aside={aside}
        row={({ sentence: index, text: words }) => {
          const sentence = index === undefined ? undefined : review.sentences[index]
          if (index === undefined || !sentence) return <PlainRow>{words}</PlainRow>
          return (
            <SentenceRow
              sentence={sentence}
              index={index}
              choice={choice}
              first={index === first}
              descriptions={id}
              place={places[index] ?? ''}
            />
          )
        }}
      />
      <SentenceDescriptions id={id} sentences={review.sentences} />
    </div>
  )
}

type SheetRowsProps = {
  sections: readonly LaidSection[]
  row?: (part: LaidSection['parts'][number]) => ReactNode
  aside?: ((heading: string) => ReactNode) | undefined
}

/** Letters in the margin, a rule beside them, the rows at their measure. */
export function SheetRows({
  sections,
  row = ({ text }) => <PlainRow>{text}</PlainRow>,
  aside,
}: SheetRowsProps) {
  return (
    <div className="relative grid min-h-full content-start gap-4 py-4 pr-2 pl-2 before:pointer-events-none before:absolute before:inset-y-0 before:left-[2.6rem] before:w-px before:bg-accent-line/45 sm:pr-3 sm:pl-4 sm:before:left-[3.1rem]">
      {sections.map(({ heading, body, parts }, index) => {
        const { title } = sectionColours(heading, index)
        const shown = shownHeading(heading)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading, and none moves
          <section key={index} aria-label={shown || 'Note'} className="relative min-w-0">
            {shown && (
              <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-1 pl-px">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'pl-px font-serif text-[1.3125rem] leading-7 font-[600] select-none',
                    title,
                  )}
                >
                  {shown.charAt(0)}
                </span>
                <h3 className={classNames('text-xs leading-7 font-strong', title)}>{shown}</h3>
                {body !== '' && aside?.(heading)}
              </div>
            )}
            {rowsOf(parts).map((part) => (
              <Fragment key={part.at}>{row(part)}</Fragment>
            ))}
          </section>
        )
      })}
    </div>
  )
}

function PlainRow({ children }: { children: string }) {
  return (
    <p className="max-w-[calc(62ch+2.5rem)] border border-transparent py-1 pr-2 pl-10 font-serif text-note break-words whitespace-pre-line">
      {withStrongWords(unbroken(children))}
    </p>
  )
}

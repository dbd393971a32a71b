import type { ReactNode } from 'react'
import {
  htmlOf,
  type NoteSection,
  plainTextOf,
  type SoapLetter,
  soapLetterOf,
} from '#shared/domain/note-text.ts'
import { shownHeading } from '../../lib/headings.ts'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatementText } from './statement-text.tsx'

/** Full class names, because Tailwind generates the stylesheet from the source. */
const COLORS: Record<SoapLetter, { card: string; tab: string; title: string }> = {
  S: { card: 'bg-soap-s-weak border-soap-s/30', tab: 'bg-soap-s', title: 'text-soap-s' },
  O: { card: 'bg-soap-o-weak border-soap-o/30', tab: 'bg-soap-o', title: 'text-soap-o' },
  A: { card: 'bg-soap-a-weak border-soap-a/30', tab: 'bg-soap-a', title: 'text-soap-a' },
  P: { card: 'bg-soap-p-weak border-soap-p/30', tab: 'bg-soap-p', title: 'text-soap-p' },
}
const COLOR_CYCLE: readonly SoapLetter[] = ['S', 'O', 'A', 'P']

/** SOAP sections have fixed colors. Sections of other templates take the colors in turn. */
export function sectionColors(heading: string, index: number) {
  return COLORS[soapLetterOf(heading) ?? COLOR_CYCLE[index % COLOR_CYCLE.length] ?? 'S']
}

type NoteBodies = {
  sections: readonly NoteSection[]
  /** Overrides how a section’s text is rendered. */
  body?: ((section: NoteSection, index: number) => ReactNode) | undefined
  /** Preview only: nothing to copy. */
  plain?: boolean
  /** Content next to a section’s Copy button. */
  aside?: ((section: NoteSection) => ReactNode) | undefined
}

const asProse = ({ body }: NoteSection) => <NoteProse>{body}</NoteProse>

/** One card per non-empty section, with its letter, heading, and Copy button. */
export function NoteCards({ sections, plain = false, body = asProse, aside }: NoteBodies) {
  return (
    <div className="grid gap-4 print:gap-0">
      {sections.map((section, index) =>
        section.body === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings can repeat, and sections never move
          <NoteCard key={index} section={section} index={index} plain={plain} aside={aside?.(section)}>
            {body(section, index)}
          </NoteCard>
        ),
      )}
    </div>
  )
}

type NoteCardProps = {
  section: NoteSection
  index: number
  plain: boolean
  aside: ReactNode
  children: ReactNode
}

function NoteCard({ section, index, plain, aside, children }: NoteCardProps) {
  const colors = sectionColors(section.heading, index)
  const heading = shownHeading(section.heading) || 'Note'
  return (
    <section
      aria-label={heading}
      className={classNames(
        'group/section relative min-w-0 rounded-3 border print:mt-4 print:rounded-none print:border-0 print:bg-transparent',
        colors.card,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute -top-px -left-px grid size-9.5 place-items-center rounded-tl-3 rounded-br-2 font-serif text-[1.3125rem] leading-none font-[600] text-sheet print:hidden',
          colors.tab,
        )}
      >
        {heading.charAt(0).toUpperCase()}
      </span>
      <div className="px-4 pt-1.5 pb-4 md:pr-5 md:pl-14 print:p-0">
        <div className="flex min-h-9 items-center justify-between gap-3 pl-9 md:pl-0 print:min-h-0 print:pl-0">
          <h3
            className={classNames(
              'min-w-0 font-serif text-[1.0625rem] leading-6 font-[600] print:text-ink',
              colors.title,
            )}
          >
            {heading}
          </h3>
          {!plain && (
            <span className="flex items-center gap-0.5 print:hidden">
              {aside}
              <CopySection heading={heading} text={section.body} />
            </span>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}

/** Copies one section, without its heading. */
export function CopySection({ heading, text }: { heading: string; text: string }) {
  return <CopyButton label="Copy" about={heading} variant="quiet" copied={() => copiedText(text)} />
}

/** The whole note on one plain sheet, with headings as lines. */
export function NoteSheet({ sections, plain = false, body = asProse, aside }: NoteBodies) {
  return (
    <div className="rounded-3 border border-line bg-sheet p-5 shadow-2 md:p-8 print:border-0 print:p-0 print:shadow-none">
      <div className="grid gap-5">
        {sections.map((section, index) =>
          section.body === '' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings can repeat, and sections never move
            <div key={index} className="group/section">
              {section.heading && (
                <div className="mb-0.5 flex items-center justify-between gap-3">
                  <h3 className="min-w-0 text-xs font-strong tracking-wide text-ink-2">{section.heading}:</h3>
                  {!plain && (
                    <span className="-my-1.5 flex items-center gap-0.5 print:hidden">
                      {aside?.(section)}
                      <CopySection heading={shownHeading(section.heading)} text={section.body} />
                    </span>
                  )}
                </div>
              )}
              {body(section, index)}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

const PROSE = 'max-w-[70ch] font-serif text-note break-words whitespace-pre-line text-ink print:max-w-none'

/** A single line of the note, with a hanging number. */
export const LINE_PROSE = 'flex max-w-[70ch] font-serif text-note break-words text-ink'

/** Clinical text in the serif face, with line breaks and **bold**. Never rendered as HTML. */
export function NoteProse({ children, className }: { children: string; className?: string }) {
  return <p className={classNames(PROSE, className)}>{withStrongWords(children)}</p>
}

/** Renders `**bold**`. */
function withStrongWords(text: string): ReactNode[] {
  return text.split(/\*\*([^*\n]+)\*\*/g).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <b key={index} className="font-[600]">
        <StatementText>{part}</StatementText>
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <StatementText key={index}>{part}</StatementText>
    ),
  )
}

/** A note, or part of one, for the clipboard. */
export function copiedText(text: string) {
  return { plain: plainTextOf(text), html: htmlOf(text) }
}

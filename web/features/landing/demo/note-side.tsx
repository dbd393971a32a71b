import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ChoiceLine } from './choice-line.tsx'
import { PlayButton } from './play-button.tsx'
import type { Demo } from './use-demo.ts'
import { useHeldHeight } from './use-held-height.ts'
import { LEFT_OUT, NOTE, type NoteSection, VISIT } from './visit.ts'

const TINTS: Record<NoteSection['letter'], string> = {
  S: 'text-soap-s',
  O: 'text-soap-o',
  A: 'text-soap-a',
  P: 'text-soap-p',
}

/** The number of sentences before each section. */
const FIRST_OF = NOTE.map((_section, index) =>
  NOTE.slice(0, index).reduce((count, { sentences }) => count + sentences.length, 0),
)
const LEFT_OUT_CHOICE = NOTE.reduce((count, { sentences }) => count + sentences.length, 0)

type NoteSideProps = { demo: Demo; className?: string }

/** The note: every sentence is a button, and the arrow keys move between them. */
export function NoteSide({ demo, className }: NoteSideProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const spare = useHeldHeight(sheet, demo.shown)

  return (
    <div
      ref={sheet}
      data-part="note"
      className={classNames('self-start rounded-3 border border-line bg-sheet shadow-2', className)}
    >
      <div className="flex min-h-12 items-center justify-between border-b border-line pr-2 pl-5 text-xs">
        <h2 className="font-strong text-ink-2">The note</h2>
        {demo.plays && <PlayButton demo={demo} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons within */}
      <div onKeyDown={(event) => moveByArrow(event, sheet)} className="relative px-2.5 pt-3 pb-2 sm:px-3">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-[calc(0.625rem+2.8rem)] w-px bg-accent-line opacity-45 sm:left-[calc(0.75rem+2.8rem)]"
        />
        {NOTE.map((section, index) => (
          <section key={section.letter} className="relative mb-2.5">
            <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-2.5 pl-[5px]">
              <span
                aria-hidden="true"
                className={classNames(
                  'text-center font-serif text-[1.375rem] leading-7 font-[600]',
                  TINTS[section.letter],
                )}
              >
                {section.letter}
              </span>
              <h3 className={classNames('text-xs font-strong', TINTS[section.letter])}>{section.title}</h3>
            </div>
            <ul>
              {section.sentences.map((sentence, position) => (
                <ChoiceLine
                  key={sentence.text}
                  demo={demo}
                  choice={(FIRST_OF[index] ?? 0) + position}
                  mark={sentence.verdict}
                  tag={sentence.verdict === 'supported' ? timeOf(sentence.evidence) : sentence.verdict}
                  evidence={sentence.evidence}
                >
                  <span className={classNames(sentence.verdict === 'unsure' && 'doubt-unsure')}>
                    {sentence.text}
                  </span>
                </ChoiceLine>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="border-t border-line px-2.5 pt-3 pb-3 sm:px-3">
        <h3 className="pl-2 text-xs font-strong text-ink-2">Said, but not in the note</h3>
        <ul className="mt-1">
          <ChoiceLine
            demo={demo}
            choice={LEFT_OUT_CHOICE}
            mark="left-out"
            tag={timeOf(LEFT_OUT.evidence)}
            evidence={LEFT_OUT.evidence}
          >
            <span className="font-sans text-[0.9375rem]">
              <b className="font-strong">{LEFT_OUT.topic}:</b> {LEFT_OUT.text}
            </span>
          </ChoiceLine>
        </ul>
      </div>
      <div aria-hidden="true" className="hold-height md:hidden" style={{ height: spare }} />
    </div>
  )
}

function timeOf(evidence: readonly { turn: number }[]): string {
  const last = evidence.at(-1)
  return (last && VISIT[last.turn]?.time) ?? ''
}

function moveByArrow(event: KeyboardEvent, sheet: RefObject<HTMLElement | null>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const buttons = [...(sheet.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  buttons[at + step]?.focus()
}

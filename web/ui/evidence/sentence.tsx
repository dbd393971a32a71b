import { type KeyboardEvent, memo, type ReactNode } from 'react'
import type { SentenceReview } from '#shared/domain/evidence.ts'
import { type Choice, type ChoiceKey, useChoiceOf, useIsStop } from '../../lib/evidence/choice.ts'
import { VERDICT_LINES, VERDICT_TAGS, VERDICT_WORDS } from '../../lib/evidence/verdict-words.ts'
import { unbroken } from '../../lib/unbroken.ts'
import { classNames } from '../class-names.ts'
import { withStrongWords } from '../note-sections.tsx'
import { VerdictMark } from '../verdict-mark.tsx'

type SentenceProps = {
  sentence: SentenceReview
  index: number
  choice: Choice
  /** The first of the note: where the Tab key enters it. */
  first: boolean
  /** Of the element that holds what screen readers say of the sentences. */
  descriptions: string
}

/** A sentence in a row of its own: its sign in the margin, its place in the visit at the end. */
export const SentenceRow = memo(function SentenceRow({
  place,
  ...props
}: SentenceProps & { /** Who said it and when, if the visit tells. */ place: string }) {
  const { sentence } = props
  const tag = sentence.verdict === 'supported' ? place : VERDICT_TAGS[sentence.verdict]
  return (
    <Pressable
      {...props}
      className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-1 rounded-2 border border-transparent py-1 pr-2 hover:bg-well data-on:border-accent-line data-on:bg-accent-weak"
    >
      <VerdictMark kind={sentence.verdict} className="mt-1.5 ml-0.5 size-4" />
      <span className="max-w-[62ch] font-serif text-note break-words">
        <Words sentence={sentence} />
      </span>
      {tag && (
        <Tag
          words={tag}
          className={classNames(
            'pl-2 text-xs leading-[1.6875rem] text-ink-3 tabular-nums',
            sentence.verdict === 'supported' && 'max-sm:hidden',
          )}
        />
      )}
    </Pressable>
  )
})

/** A sentence in running text: its sign follows it, and a supported one has none. */
export const SentenceInline = memo(function SentenceInline(props: SentenceProps) {
  const { verdict } = props.sentence
  const plain = verdict === 'contradicted' || verdict === 'not_found'
  return (
    <>
      <Pressable
        {...props}
        inline
        className="-mx-0.5 rounded-1 box-decoration-clone px-0.5 hover:bg-sheet/70 data-on:bg-accent-weak data-on:shadow-[0_0_0_1px_var(--accent-line)]"
      >
        <Words sentence={props.sentence} />
      </Pressable>
      {verdict !== 'supported' && (
        <span aria-hidden="true" className="font-sans text-2xs whitespace-nowrap text-ink-2 select-none">
          <VerdictMark kind={verdict} className="ml-1 size-3.5 align-[-0.14em]" />
          {plain && <Tag words={VERDICT_TAGS[verdict]} className="ml-1" />}
        </span>
      )}
    </>
  )
})

/** Words beside the note that are not the note's: nobody finds, marks or copies them with it. */
function Tag({ words, className }: { words: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      data-words={words}
      className={classNames('whitespace-nowrap before:content-[attr(data-words)]', className)}
    />
  )
}

function Words({ sentence }: { sentence: SentenceReview }) {
  return <span className={VERDICT_LINES[sentence.verdict]}>{withStrongWords(unbroken(sentence.text))}</span>
}

type PressableProps = SentenceProps & { inline?: boolean; className: string; children: ReactNode }

/** Not a button element: the words of a note must be selectable, and wrap within a line. */
function Pressable({
  index,
  choice,
  first,
  descriptions,
  inline = false,
  className,
  children,
}: PressableProps) {
  const key: ChoiceKey = `sentence-${index}`
  const chosen = useChoiceOf(choice, key)
  const isStop = useIsStop(choice, key, first)
  const Element = inline ? 'span' : 'div'
  return (
    <Element
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={chosen === 'pinned'}
      aria-describedby={`${descriptions}-${index}`}
      data-sentence={key}
      data-on={chosen === 'none' ? undefined : ''}
      onPointerEnter={(event) => event.pointerType === 'mouse' && choice.point(key)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && choice.point(undefined)}
      onFocus={() => choice.focus(key)}
      onBlur={choice.blur}
      onClick={() => {
        // Whoever marks words to copy them did not press.
        if (window.getSelection()?.isCollapsed !== false) choice.toggle(key)
      }}
      className={classNames('press cursor-pointer text-left', className)}
    >
      {children}
    </Element>
  )
}

/**
 * What a screen reader says of each sentence. Apart from the sentences, so that the note's text is nothing but the
 * note's.
 */
export function SentenceDescriptions({
  id,
  sentences,
}: {
  id: string
  sentences: readonly SentenceReview[]
}) {
  return (
    <div hidden>
      {sentences.map(({ verdict, reason, start }, index) => (
        <span key={start} id={`${id}-${index}`}>
          {`${VERDICT_WORDS[verdict]}. ${reason}`}
        </span>
      ))}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, j: 1, ArrowUp: -1, ArrowLeft: -1, k: -1 }

/** From sentence to sentence with the arrows or J and K; Enter holds, Escape lets go. */
export function walkSentences(event: KeyboardEvent<HTMLElement>, choice: Choice) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  const key = target.dataset.sentence as ChoiceKey | undefined
  if (!key) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-sentence]')]
  const step = STEPS[event.key]
  if (step) all[all.indexOf(target) + step]?.focus()
  else if (event.key === 'Home') all[0]?.focus()
  else if (event.key === 'End') all.at(-1)?.focus()
  else if (event.key === 'Enter' || event.key === ' ') choice.toggle(key)
  else if (event.key === 'Escape' && choice.pinned()) choice.release()
  else return
  event.preventDefault()
}

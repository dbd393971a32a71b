import type { ReactNode } from 'react'
import type { NoteReview } from '#shared/domain/evidence.ts'
import { type Choice, usePinned, useShown } from '../../lib/evidence/choice.ts'
import { quotesOf } from '../../lib/evidence/quotes.ts'
import { tallyOf } from '../../lib/evidence/to-check.ts'
import { VERDICT_TAGS, VERDICT_WORDS } from '../../lib/evidence/verdict-words.ts'
import type { Visit } from '../../lib/evidence/visit-lines.ts'
import { VerdictMark } from '../verdict-mark.tsx'

/** How many sentences there are of each verdict. */
export function Tally({ review }: { review: NoteReview }) {
  return (
    <ul
      aria-label="Verdicts on the sentences of this note"
      className="flex flex-wrap gap-x-4 gap-y-1 text-xs"
    >
      {tallyOf(review).map(({ verdict, count }) => (
        <li key={verdict} className="inline-flex items-center gap-1.5 leading-5 text-ink-2">
          <VerdictMark kind={verdict} className="size-3.5" />
          <b className="font-strong text-ink tabular-nums">{count}</b> {VERDICT_TAGS[verdict]}
        </li>
      ))}
    </ul>
  )
}

type ReasonLineProps = { review: NoteReview; choice: Choice; idle: ReactNode }

/** The verdict on the chosen sentence, in words. */
export function ReasonLine({ review, choice, idle }: ReasonLineProps) {
  const shown = useShown(choice)
  const sentence = review.sentences[Number(/^sentence-(\d+)$/.exec(shown ?? '')?.[1] ?? -1)]
  if (!sentence) return <p className="hint">{idle}</p>
  return (
    <p className="text-xs text-ink-2">
      <VerdictMark kind={sentence.verdict} className="mr-1.5 size-3.5 align-[-0.15em]" />
      <b className="font-strong text-ink">{VERDICT_WORDS[sentence.verdict]}.</b> {sentence.reason}
    </p>
  )
}

type HeldWordsProps = { review: NoteReview; visit: Visit; choice: Choice }

/** For screen readers: the visit's words, once somebody asks for them by holding a sentence. */
export function HeldWords({ review, visit, choice }: HeldWordsProps) {
  const pinned = usePinned(choice)
  const sentence = review.sentences[Number(/^sentence-(\d+)$/.exec(pinned ?? '')?.[1] ?? -1)]
  return (
    <span role="status" className="sr-only">
      {sentence && wordsSaid(visit, sentence.spans)}
    </span>
  )
}

function wordsSaid(visit: Visit, spans: NoteReview['sentences'][number]['spans']): string {
  const quotes = quotesOf(visit, spans, 0)
  if (quotes.length === 0) return 'There are no words of the visit behind this sentence.'
  return quotes
    .map(({ who, parts }) => `${who ? `${who}: ` : ''}${parts.map(({ text }) => text).join('')}`)
    .join(' ')
}

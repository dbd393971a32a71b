import { useMemo } from 'react'
import type { NoteReview } from '#shared/domain/evidence.ts'
import type { Choice } from '../../lib/evidence/choice.ts'
import { type LaidSection, layNote } from '../../lib/evidence/note-layout.ts'
import { VERDICT_TAGS } from '../../lib/evidence/verdict-words.ts'
import { unbroken } from '../../lib/unbroken.ts'
import { PROSE, withStrongWords } from '../note-sections.tsx'
import { VerdictMark } from '../verdict-mark.tsx'
import { SentenceInline } from './sentence.tsx'

/** The sections of a note for running text. */
export function useLaidSections(text: string, review: NoteReview): LaidSection[] {
  return useMemo(() => layNote(text, review.sentences), [text, review])
}

type EvidenceProseProps = {
  section: LaidSection
  review: NoteReview
  choice: Choice
  /** The note's first sentence, by its number. */
  first: number | undefined
  descriptions: string
}

/** One section as running text, every sentence of it to be chosen. */
export function EvidenceProse({ section, review, choice, first, descriptions }: EvidenceProseProps) {
  return (
    <p className={PROSE}>
      {section.parts.map(({ at, text, sentence: index }) => {
        const sentence = index === undefined ? undefined : review.sentences[index]
        if (index === undefined || !sentence) return <span key={at}>{withStrongWords(unbroken(text))}</span>
        return (
          <SentenceInline
            key={at}
            sentence={sentence}
            index={index}
            choice={choice}
            first={index === first}
            descriptions={descriptions}
          />
        )
      })}
    </p>
  )
}

export function firstSentence(sections: readonly LaidSection[]): number | undefined {
  return sections.flatMap(({ parts }) => parts).find(({ sentence }) => sentence !== undefined)?.sentence
}

/** What the signs mean; only those that are there. */
export function VerdictLegend({ review }: { review: NoteReview }) {
  const found = (['inferred', 'contradicted', 'not_found', 'clinician'] as const).filter((verdict) =>
    review.sentences.some((sentence) => sentence.verdict === verdict),
  )
  return (
    <p className="hint flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      <span>Sentences without a mark are supported by the visit.</span>
      {found.map((verdict) => (
        <span key={verdict} className="inline-flex items-center gap-1.5">
          <VerdictMark kind={verdict} className="size-3.5" />
          {verdict === 'clinician' ? 'written by the clinician' : VERDICT_TAGS[verdict]}
        </span>
      ))}
    </p>
  )
}

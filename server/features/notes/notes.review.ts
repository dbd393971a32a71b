import * as z from 'zod'
import { KeptReview } from '#shared/contracts/review.ts'
import type { NoteReview } from '#shared/domain/evidence.ts'
import type { Settled } from '#shared/domain/open-items.ts'
import { AppError } from '#shared/errors.ts'

/** What is kept of a note's review. Everything here is a rule without I/O. */
export const ReviewState = KeptReview.extend({
  /**
   * Every sentence that a writer ever wrote or the checker offered for this note. One that comes back, from an earlier
   * version or by hand, is not the clinician's.
   */
  proposed: z.array(z.string()),
})
export type ReviewState = z.infer<typeof ReviewState>

export type Settling = {
  keepAsMine: readonly string[]
  acknowledge: readonly string[]
  reopen?: { sentences: readonly string[]; unnoted: readonly string[] } | undefined
}

type Sources = { inputText?: string | null | undefined; transcript?: string | null | undefined }
export type Source = { field: 'inputText' | 'transcript'; text: string }

/** What a note was written from: what was said, or else what was typed. Beside a transcript stands its summary. */
export function sourceOf({ inputText, transcript }: Sources): Source | null {
  if (transcript?.trim()) return { field: 'transcript', text: transcript }
  if (inputText?.trim()) return { field: 'inputText', text: inputText }
  return null
}

export function firstState(review: NoteReview): ReviewState {
  return { ...review, keptAsMine: [], acknowledged: [], proposed: proposedIn(review) }
}

/** The clinician's own sentences of the text before. */
export function clinicianSentences({ sentences }: NoteReview): string[] {
  return sentences.filter(({ verdict }) => verdict === 'clinician').map(({ text }) => text)
}

/** Sentences that nobody has seen in this note before. */
export function newSentences(review: NoteReview, { sentences, proposed }: ReviewState): string[] {
  const known = new Set([...sentences.map(({ text }) => text), ...proposed])
  return review.sentences.map(({ text }) => text).filter((text) => !known.has(text))
}

/** The review of a changed text. A sentence that stands where it stood keeps its verdict: it has been read with it. */
export function nextState(review: NoteReview, previous: ReviewState): ReviewState {
  const before = new Map(previous.sentences.map((sentence) => [placeOf(sentence), sentence]))
  const sentences = review.sentences.map((sentence) => {
    const { verdict, reason, spans } = before.get(placeOf(sentence)) ?? sentence
    return { ...sentence, verdict, reason, spans }
  })
  const proposed = [...new Set([...previous.proposed, ...proposedIn({ ...review, sentences })])]
  return withDecisions({ ...review, sentences, keptAsMine: [], acknowledged: [], proposed }, previous)
}

/** What was settled stays so as long as it is there. Gone and come back, it is asked again. */
export function withDecisions(state: ReviewState, from: Settled): ReviewState {
  const texts = new Set(state.sentences.map(({ text }) => text))
  const ids = new Set(state.unnoted.map(({ id }) => id))
  return {
    ...state,
    keptAsMine: from.keptAsMine.filter((text) => texts.has(text)),
    acknowledged: from.acknowledged.filter((id) => ids.has(id)),
  }
}

/** The state after the clinician has decided. Naming something that is not in the review is a mistake, and told. */
export function settledState(state: ReviewState, { keepAsMine, acknowledge, reopen }: Settling): ReviewState {
  const texts = new Set(state.sentences.map(({ text }) => text))
  const ids = new Set(state.unnoted.map(({ id }) => id))
  if (![...keepAsMine, ...(reopen?.sentences ?? [])].every((text) => texts.has(text))) {
    throw new AppError('unprocessable', 'The note has no such sentence.')
  }
  if (![...acknowledge, ...(reopen?.unnoted ?? [])].every((id) => ids.has(id))) {
    throw new AppError('unprocessable', 'The review has no such item.')
  }
  return {
    ...state,
    keptAsMine: changed(state.keptAsMine, keepAsMine, reopen?.sentences),
    acknowledged: changed(state.acknowledged, acknowledge, reopen?.unnoted),
  }
}

function changed(list: readonly string[], added: readonly string[], removed: readonly string[] = []) {
  return [...new Set([...list, ...added])].filter((entry) => !removed.includes(entry))
}

function proposedIn({ sentences, unnoted, notAssessed }: NoteReview): string[] {
  const written = sentences.filter(({ verdict }) => verdict !== 'clinician').map(({ text }) => text)
  return [...new Set([...written, ...[...unnoted, ...notAssessed].map(({ sentence }) => sentence)])]
}

function placeOf({ section, text }: { section: string; text: string }): string {
  return `${section}\n${text}`
}

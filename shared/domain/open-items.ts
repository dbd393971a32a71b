import type { NoteReview, SentenceReview, Unnoted } from './evidence.ts'

/** What the clinician has decided about a review. */
export type Settled = {
  /** Sentences, word for word, that stay although the visit says otherwise. */
  keptAsMine: readonly string[]
  /** Ids of what stays out of the note. */
  acknowledged: readonly string[]
}

export type OpenItems = { contradicted: SentenceReview[]; risks: Unnoted[] }

/** The code in the details of the answer when a note cannot be signed yet. */
export const REVIEW_OPEN = 'review_open'

/** What must be settled before a note is signed. Everything else is advice. */
export function openItemsOf(review: NoteReview & Settled): OpenItems {
  const { sentences, unnoted, keptAsMine, acknowledged } = review
  return {
    contradicted: sentences.filter(
      ({ verdict, text }) => verdict === 'contradicted' && !keptAsMine.includes(text),
    ),
    risks: unnoted.filter(
      ({ kind, critical, id }) => kind === 'risk' && critical && !acknowledged.includes(id),
    ),
  }
}

export function isSettled({ contradicted, risks }: OpenItems): boolean {
  return contradicted.length === 0 && risks.length === 0
}

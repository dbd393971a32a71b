import type { NoteReview } from '../check/review.ts'

/** What is wrong with a review whatever the texts say: evidence outside the source, sentences not where they are said to be. */
export function unsoundIn(source: string, note: string, { sentences, unnoted }: NoteReview): string[] {
  const outside = [...sentences, ...unnoted]
    .flatMap(({ spans }) => spans)
    .filter(({ start, end }) => !(start >= 0 && start < end && end <= source.length))
  const misplaced = sentences.filter(({ start, end, text }) => note.slice(start, end) !== text)
  return [
    ...outside.slice(0, 3).map(({ start, end }) => `evidence from ${start} to ${end} of ${source.length}`),
    ...misplaced.slice(0, 3).map(({ start, end }) => `no such sentence from ${start} to ${end} of the note`),
  ]
}

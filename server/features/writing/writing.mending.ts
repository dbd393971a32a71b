import type { NoteReview } from '#shared/domain/evidence.ts'
import type { Flaw } from '../../ports/note-writer.ts'

/** What the checker does not believe: the sentences that a language model is asked, once, to look at again. */
export function flawsOf({ sentences }: NoteReview): Flaw[] {
  return sentences
    .filter(({ verdict }) => verdict === 'contradicted' || verdict === 'not_found')
    .map(({ text, section, reason }) => ({ sentence: text, section, reason }))
}

/**
 * Whether a mended note may replace the first: no more doubts, no more contradictions among them, and nothing that
 * would be unsafe to leave out has been left out to get there.
 */
export function isBetter(mended: NoteReview, first: NoteReview): boolean {
  return [flawsOf, contradictionsIn, criticalGapsIn].every(
    (count) => count(mended).length <= count(first).length,
  )
}

function contradictionsIn({ sentences }: NoteReview) {
  return sentences.filter(({ verdict }) => verdict === 'contradicted')
}

function criticalGapsIn({ unnoted }: NoteReview) {
  return unnoted.filter(({ critical }) => critical)
}

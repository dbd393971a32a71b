import type { NoteLength } from '#shared/domain/evidence.ts'

const FACTORS: Record<NoteLength, number> = { brief: 0.7, standard: 1, detailed: 1.6 }

/** Target number of words for a note of this visit. */
export function wordBudget(visitWords: number, length: NoteLength): number {
  const words = Math.min(620, Math.max(280, 270 + 0.1 * visitWords))
  return Math.round(words * FACTORS[length])
}

/** The length requested from the first draft. */
export function askedFor(budget: number): number {
  return tens(budget * 0.9)
}

/** The length requested from the revision, which adds what is missing. Held to less, notes left out what readers missed. */
export function maxWordsFor(budget: number): number {
  return tens(budget * 1.05)
}

/** Above this, a note is shortened with one more request. */
export function isOver(words: number, budget: number): boolean {
  return words > budget * 1.5
}

/**
 * Readers missed what deep cuts removed (the words of a threat, a first denial) more than they minded the
 * length.
 */
export function cutTo(budget: number): number {
  return tens(budget * 1.35)
}

export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

function tens(words: number): number {
  return Math.max(10, Math.round(words / 10) * 10)
}

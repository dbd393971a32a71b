import LINES from './common-words.json' with { type: 'json' }

/**
 * Ordinary words: from our own visits, notes and documents (if used more than once), from public
 * doctor-patient dialogues (listed in read/weights/NOTICE.md), and things other than drugs that people take,
 * start and stop. Such a word alone is replaced by a drug only if the two sound almost the same and a dose in
 * milligrams is next to it.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(LINES.flatMap((line) => line.split(' ')))

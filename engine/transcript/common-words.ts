import LINES from './common-words.json' with { type: 'json' }

/**
 * Ordinary words: what our own visits, notes and documents use more than once, what is often said in public dialogues of
 * doctors and patients (read/weights/NOTICE.md names them), and what people take, start and stop besides drugs. A drug is
 * put in the place of such a word alone only if it sounds almost the same and a dose in milligrams stands beside it.
 */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(LINES.flatMap((line) => line.split(' ')))

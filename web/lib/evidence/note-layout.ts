import type { SentenceReview } from '#shared/domain/evidence.ts'
import { placedSectionsOf } from '#shared/domain/note-text.ts'

/** A piece of a section: a sentence of the review, by its number, or what stands between two of them. */
export type NotePart = { at: number; text: string; sentence?: number }

export type LaidSection = { heading: string; body: string; parts: NotePart[] }

/** The text of a note cut into the sentences of its review. Nothing of the text is left out or said twice. */
export function layNote(text: string, sentences: readonly SentenceReview[]): LaidSection[] {
  const placed = sentences
    .map((sentence, index) => ({ ...sentence, index }))
    // A review of another text must not mark the wrong words.
    .filter(({ start, end, text: words }) => text.slice(start, end) === words && end > start)
    .sort((a, b) => a.start - b.start)
  return placedSectionsOf(text).map(({ heading, body, start, end }) => {
    const parts: NotePart[] = []
    let at = start
    for (const sentence of placed) {
      if (sentence.start < at || sentence.end > end) continue
      if (sentence.start > at) parts.push({ at, text: text.slice(at, sentence.start) })
      parts.push({ at: sentence.start, text: sentence.text, sentence: sentence.index })
      at = sentence.end
    }
    if (at < end) parts.push({ at, text: text.slice(at, end) })
    return { heading, body, parts }
  })
}

/** For a note whose review is not there yet: the same rows, by full stops. */
export function roughLayout(text: string): LaidSection[] {
  return placedSectionsOf(text).map(({ heading, body, start }) => ({
    heading,
    body,
    parts: [...body.matchAll(/[^\n]+?(?:[.!?](?=\s|$)|(?=\n)|$)/g)].map((match) => ({
      at: start + match.index,
      text: match[0],
    })),
  }))
}

/** What stands in a row of its own: sentences, and words no sentence of the review holds; no spaces or bullets. */
export function rowsOf(parts: readonly NotePart[]): NotePart[] {
  return parts
    .filter(({ text, sentence }) => sentence !== undefined || /[\p{L}\p{N}]/u.test(text.replace(BULLET, '')))
    .map((part) => (part.sentence === undefined ? { ...part, text: part.text.trim() } : part))
}

const BULLET = /^\s*(?:[-•*]|\d{1,2}[.)])\s+$/

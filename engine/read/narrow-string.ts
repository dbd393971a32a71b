import type { Turn } from './visit.ts'

const WIDE = /[^\0-\xff]/

/**
 * JavaScript engines keep every part of a text as wide as the whole, and compile each pattern once more for wide ones:
 * a single "…" in an hour's talk would make all of it slow. Of such a text the sentences are written anew.
 */
export function narrowed(turns: readonly Turn[], source: string): Turn[] {
  if (!WIDE.test(source)) return [...turns]
  return turns.map((turn) => ({
    ...turn,
    sentences: turn.sentences.map((sentence) => ({ ...sentence, text: writtenAnew(sentence.text) })),
  }))
}

function writtenAnew(text: string): string {
  if (WIDE.test(text)) return text
  let out = ''
  for (let i = 0; i < text.length; i++) out += String.fromCharCode(text.charCodeAt(i))
  return out
}

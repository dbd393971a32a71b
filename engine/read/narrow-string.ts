import type { Turn } from './visit.ts'

const WIDE = /[^\0-\xff]/

/**
 * JavaScript engines store every substring as wide as the whole string, and compile each pattern again for
 * wide strings: a single "…" in an hour's talk would slow down everything. The sentences of such a text are
 * copied into narrow strings.
 */
export function narrowString(turns: readonly Turn[], source: string): Turn[] {
  if (!WIDE.test(source)) return [...turns]
  return turns.map((turn) => ({
    ...turn,
    sentences: turn.sentences.map((sentence) => ({ ...sentence, text: copyString(sentence.text) })),
  }))
}

function copyString(text: string): string {
  if (WIDE.test(text)) return text
  let out = ''
  for (let i = 0; i < text.length; i++) out += String.fromCharCode(text.charCodeAt(i))
  return out
}

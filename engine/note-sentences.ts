import type { Span } from '../shared/domain/evidence.ts'
import { sentencesIn } from '../shared/domain/sentences.ts'

export type NoteSentence = Span & { text: string; section: string }

const MARKER = /^[ \t]*\*\*[ \t]*([^*\n]{1,80}?)[ \t]*:?[ \t]*\*\*[ \t]*:?[ \t]*/
const NUMBERED = /^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+/

/** The sentences of a note with their offsets and headings. Headings and list numbers are not sentences. */
export function noteSentences(note: string): NoteSentence[] {
  const sentences: NoteSentence[] = []
  let section = ''
  let at = 0
  for (const line of note.split('\n')) {
    let from = at
    const marker = MARKER.exec(line)
    if (marker) {
      section = (marker[1] ?? '').trim()
      from += marker[0].length
    }
    from += NUMBERED.exec(note.slice(from, at + line.length))?.[0].length ?? 0
    for (const { text, start, end } of sentencesIn(note.slice(from, at + line.length))) {
      sentences.push({ text, section, start: from + start, end: from + end })
    }
    at += line.length + 1
  }
  return sentences
}

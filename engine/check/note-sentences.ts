import type { Span } from '../../shared/domain/evidence.ts'

export type NoteSentence = Span & { text: string; section: string }

const MARKER = /^[ \t]*\*\*[ \t]*([^*\n]{1,80}?)[ \t]*:?[ \t]*\*\*[ \t]*:?[ \t]*/
const NUMBERED = /^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+/
/** A period ends a sentence before a blank and a capital, a digit or a quote; "Dr." and "e.g." do not. */
const END =
  /(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|approx|e\.g|i\.e|q\.a\.m|No))[.!?]["”')]*(?=\s+["“(]?[A-Z0-9•-]|\s*$)/g

/** The sentences of a note with their places and headings. Headings and list numbers are no sentences. */
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
    const rest = note.slice(from, at + line.length)
    from += NUMBERED.exec(rest)?.[0].length ?? 0
    const body = note.slice(from, at + line.length)
    let start = 0
    for (const end of body.matchAll(END)) {
      if (isInQuotation(body, start, end.index + end[0].length)) continue
      push(start, end.index + end[0].length)
      start = end.index + end[0].length
    }
    push(start, body.length)
    at += line.length + 1

    function push(first: number, last: number): void {
      const raw = body.slice(first, last)
      const text = raw.trim()
      if (!/[\p{L}\p{N}]/u.test(text)) return
      const lead = raw.length - raw.trimStart().length
      sentences.push({ text, section, start: from + first + lead, end: from + first + lead + text.length })
    }
  }
  return sentences
}

/** “She was failing and now she has a C. And she sleeps.”: what somebody said stands in one sentence of the note. */
function isInQuotation(body: string, start: number, end: number): boolean {
  const opened = body.lastIndexOf('“', end - 1)
  return opened >= start && body.indexOf('”', opened) >= end
}

import type { Span } from './evidence.ts'

/** A period ends a sentence before a space and a capital, a digit or a quote; "Dr." and "e.g." do not. */
const END =
  /(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|approx|e\.g|i\.e|q\.a\.m|No))[.!?]["”')]*(?=\s+["“(]?[A-Z0-9•-]|\s*$)/g

/** The sentences of one line, with their offsets in it. A quotation is never split. */
export function sentencesIn(line: string): (Span & { text: string })[] {
  const sentences: (Span & { text: string })[] = []
  let start = 0
  for (const end of line.matchAll(END)) {
    const to = end.index + end[0].length
    if (isInQuotation(line, start, to)) continue
    push(start, to)
    start = to
  }
  push(start, line.length)
  return sentences

  function push(first: number, last: number): void {
    const raw = line.slice(first, last)
    const text = raw.trim()
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const from = first + raw.length - raw.trimStart().length
    sentences.push({ text, start: from, end: from + text.length })
  }
}

/** “She was failing and now she has a C. And she sleeps.” is one sentence of the note. */
function isInQuotation(line: string, start: number, end: number): boolean {
  const opened = line.lastIndexOf('“', end - 1)
  return opened >= start && line.indexOf('”', opened) >= end
}

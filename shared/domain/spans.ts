import type { Span } from './evidence.ts'

export function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }))
}

/** The parts of the spans that are in a range. */
export function inside(spans: readonly Span[], range: Span): Span[] {
  return spans
    .map(({ start, end }) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }))
    .filter(({ start, end }) => start < end)
}

/** The same words after an edit in one place. Words in the edited part are dropped. */
export function afterEdit(spans: readonly Span[], before: string, after: string): Span[] {
  if (before === after) return [...spans]
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd += 1
  const tail = before.length - sameAtEnd
  return [
    ...spans.filter(({ end }) => end <= same),
    ...shifted(
      spans.filter(({ start, end }) => start >= tail && end > same),
      after.length - before.length,
    ),
  ]
}

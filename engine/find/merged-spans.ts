import type { Span } from '#shared/domain/evidence.ts'

/** Sorted, without overlaps. */
export function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) result.push({ start, end })
  }
  return result
}

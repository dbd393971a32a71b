import type { Span } from '../../shared/domain/evidence.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource, Unit, Window } from './unit.ts'

export type Scored = Window & { score: number; rank: number }

/** The pairs of sentences that share most with a text, found by its words alone. */
export function windowsFor(said: Terms, source: CheckedSource, most = 3, apart = 1): Scored[] {
  const total = sum([...said.words].map((word) => weightOf(word, source))) || 1
  const ranks = new Map<number, number>()
  for (const word of said.words) {
    const weight = weightOf(word, source) / total
    const places = source.places.get(word) ?? []
    for (const at of places) ranks.set(at, (ranks.get(at) ?? 0) + weight)
    const meant = said.means.get(word)
    if (!meant) continue
    const there = new Set(places)
    for (const concept of meant)
      for (const at of source.places.get(concept) ?? []) {
        if (there.has(at)) continue
        there.add(at)
        ranks.set(at, (ranks.get(at) ?? 0) + weight)
      }
  }
  const scored = [...ranks].map(([at, score]) => ({ at, score, rank: score }))
  if (said.numbers.length > 0)
    for (const one of scored) {
      const there = source.windows[one.at]?.units ?? []
      one.rank +=
        0.12 *
        said.numbers.filter(({ value }) =>
          there.some(({ terms }) => terms.numbers.some((n) => n.value === value)),
        ).length
    }
  scored.sort((a, b) => b.rank - a.rank || a.at - b.at)
  const out: Scored[] = []
  for (const { at, score, rank } of scored) {
    if (out.length === most) break
    const window = source.windows[at]
    if (window && !out.some(({ from }) => Math.abs(from - at) <= apart)) out.push({ ...window, score, rank })
  }
  return out
}

/** What is rare in a visit says more. */
export function weightOf(word: string, source: CheckedSource): number {
  return 1 / Math.sqrt(1 + (source.frequency.get(word) ?? 0))
}

export function spansOf(top: readonly Scored[], said: Terms): Span[] {
  const best = top[0]
  if (!best) return []
  const fits = ({ terms, asked }: Unit) =>
    [...said.words].some((word) => terms.words.has(word) || asked?.words.has(word)) ||
    said.numbers.some(({ value }) => terms.numbers.some((n) => n.value === value))
  return top
    .filter(({ score }, i) => i === 0 || score > 0.25)
    .flatMap(({ units }) => units.filter(fits).flatMap(({ spans }) => spans))
}

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}

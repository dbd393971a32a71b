/** The chart's data and scales, independent of drawing. Times are in seconds, as uPlot expects. */

export type TrendPoint = { at: string; score: number; severity: string; safety: boolean }
export type TrendBand = { from: number; to: number; label: string }
export type TrendMarker = { at: string; label: string }

export type Trend = {
  range: { min: number; max: number }
  points: readonly TrendPoint[]
  bands: readonly TrendBand[]
  notes: readonly TrendMarker[]
  changes: readonly TrendMarker[]
}

export const seconds = (iso: string) => new Date(iso).getTime() / 1000

const DAY = 24 * 60 * 60

/**
 * From the first point to the last, with padding at both ends; a single day is padded to weeks. `after` is the share of
 * the width to leave free at the end.
 */
export function timeRange({ points }: Pick<Trend, 'points'>, after: number): [number, number] {
  const times = points.map(({ at }) => seconds(at))
  const first = Math.min(...times)
  const last = Math.max(...times)
  const room = Math.max((last - first) * 0.06, last - first < 14 * DAY ? 10 * DAY : DAY)
  return [first - room, last + Math.max(room, ((last - first + room) * after) / (1 - after))]
}

/** The times to label: always the last one, then as many as fit with `gap` between them. */
export function labeled(times: readonly number[], place: (time: number) => number, gap: number): number[] {
  const kept: number[] = []
  for (const time of [...times].sort((a, b) => b - a)) {
    const nearest = kept.at(-1)
    if (nearest === undefined || place(nearest) - place(time) >= gap) kept.push(time)
  }
  return kept.reverse()
}

/** The grid lines: the lower end of every band, and the top of the scale. */
export function bandEdges({ bands, range }: Pick<Trend, 'bands' | 'range'>): number[] {
  return [...new Set([range.min, ...bands.map(({ from }) => from), range.max])].sort((a, b) => a - b)
}

/** The chart as text, for screen readers. */
export function trendSummary(
  name: string,
  points: readonly TrendPoint[],
  day: (iso: string) => string,
): string {
  const entries = points.map(
    ({ at, score, severity, safety }) =>
      `${day(at)} ${score}${severity && `, ${severity}`}${safety ? ', with a safety concern' : ''}`,
  )
  return `${name} over time: ${entries.join('; ')}.`
}

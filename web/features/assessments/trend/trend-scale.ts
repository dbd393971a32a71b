/** What the chart shows, apart from any drawing. Times are seconds, as the chart counts them. */

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

/** From the first point to the last, with room at both ends; one single day becomes weeks. `after` of the width stays free. */
export function timeRange({ points }: Pick<Trend, 'points'>, after: number): [number, number] {
  const times = points.map(({ at }) => seconds(at))
  const first = Math.min(...times)
  const last = Math.max(...times)
  const room = Math.max((last - first) * 0.06, last - first < 14 * DAY ? 10 * DAY : DAY)
  return [first - room, last + Math.max(room, ((last - first + room) * after) / (1 - after))]
}

/** The times that get a label: as many as fit with `gap` between them, the last one always. */
export function labelled(times: readonly number[], place: (time: number) => number, gap: number): number[] {
  const kept: number[] = []
  for (const time of [...times].sort((a, b) => b - a)) {
    const nearest = kept.at(-1)
    if (nearest === undefined || place(nearest) - place(time) >= gap) kept.push(time)
  }
  return kept.reverse()
}

/** Where the grid lines stand: the lower end of every band, and the top of the scale. */
export function bandEdges({ bands, range }: Pick<Trend, 'bands' | 'range'>): number[] {
  return [...new Set([range.min, ...bands.map(({ from }) => from), range.max])].sort((a, b) => a - b)
}

/** Heard instead of the picture. */
export function trendSummary(
  name: string,
  points: readonly TrendPoint[],
  day: (iso: string) => string,
): string {
  const said = points.map(
    ({ at, score, severity, safety }) =>
      `${day(at)} ${score}${severity && `, ${severity}`}${safety ? ', with a safety answer' : ''}`,
  )
  return `${name} over time: ${said.join('; ')}.`
}

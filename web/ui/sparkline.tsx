const WIDTH = 72
const HEIGHT = 22
const EDGE = 3

type SparklineProps = { values: readonly number[]; min: number; max: number }

/** Recent values, oldest first, on the whole scale from `min` to `max`. Decorative: say the last value in words. */
export function Sparkline({ values, min, max }: SparklineProps) {
  const last = values.length - 1
  const points = values.map((value, at) => ({
    x: EDGE + (at / last) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - min) / (max - min)) * (HEIGHT - 2 * EDGE),
  }))
  const end = points[last]
  // One value has no course.
  if (last < 1 || !end) return null
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="flex-none overflow-visible text-accent"
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={end.x.toFixed(1)} cy={end.y.toFixed(1)} r="2.6" fill="currentColor" />
    </svg>
  )
}

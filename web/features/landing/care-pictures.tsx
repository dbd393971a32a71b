import { Check } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** A still of the level meter: the louder, the taller. */
const LEVELS = Array.from({ length: 56 }, (_, index) => {
  const level = Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.37) + 0.25 * Math.sin(index * 2.3))
  return { key: index, height: Math.round(3 + Math.min(1, level) * 25), quiet: level < 0.22 }
})

const EVENTS = [
  { time: '31:05', what: 'Browser closed' },
  { time: '31:07', what: 'Reopened, recording again. Two seconds lost at most.' },
]

export function RecorderPicture() {
  return (
    <div className="max-w-130">
      <div className="flex items-center gap-4 rounded-3 border border-line bg-sheet px-4 py-3.5 shadow-1">
        <span
          aria-hidden="true"
          className="ml-1 size-3 flex-none rounded-full bg-rec-fill outline-4 outline-rec-fill/20"
        />
        <span className="text-[1.375rem] leading-6 font-medium tabular-nums">31:07</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 280 30"
          preserveAspectRatio="xMinYMid slice"
          className="h-7.5 w-0 flex-1"
        >
          {LEVELS.map(({ key, height, quiet }) => (
            <rect
              key={key}
              x={key * 5}
              y={15 - height / 2}
              width={3}
              height={height}
              rx={1.5}
              className={quiet ? 'fill-line-strong' : 'fill-accent'}
            />
          ))}
        </svg>
        <Badge tone="good">
          <Check aria-hidden="true" />
          Recovered
        </Badge>
      </div>
      <ul className="mt-3">
        {EVENTS.map(({ time, what }) => (
          <li
            key={time}
            className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-line py-2 text-[0.9375rem] leading-6 text-ink-2 first:border-t-0"
          >
            <span className="text-ink-3 tabular-nums">{time}</span>
            {what}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SCORES = [
  { x: 34, y: 18 },
  { x: 106, y: 30 },
  { x: 178, y: 47 },
  { x: 250, y: 41 },
  { x: 322, y: 71 },
  { x: 396, y: 83 },
]

export function TrendPicture() {
  const last = SCORES.at(-1)
  return (
    <figure className="max-w-115">
      <figcaption className="mb-1 text-xs font-strong">PHQ-9</figcaption>
      <svg
        viewBox="0 0 420 150"
        role="img"
        aria-label="PHQ-9 over six months, from 19 down to 8, mild"
        className="h-auto w-full text-[13px]"
      >
        <path d="M28 12H410M28 71H410" className="stroke-line" />
        <path d="M28 130H410" className="stroke-line-strong" />
        <g className="fill-ink-3">
          <text x="0" y="17">
            20
          </text>
          <text x="0" y="75">
            10
          </text>
          <text x="8" y="134">
            0
          </text>
          <text x="28" y="148">
            May
          </text>
          <text x="410" y="148" textAnchor="end">
            Nov
          </text>
        </g>
        <polyline
          points={SCORES.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-accent stroke-[2.5]"
          strokeLinejoin="round"
        />
        {SCORES.slice(0, -1).map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={4} className="fill-paper stroke-accent stroke-2" />
        ))}
        <circle cx={last?.x} cy={last?.y} r={5} className="fill-accent" />
        <text x="404" y="106" textAnchor="end" className="fill-ink text-[14px] font-strong">
          8, mild
        </text>
      </svg>
    </figure>
  )
}

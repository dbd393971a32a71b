import type { AssessmentResult } from '#shared/contracts/assessments.ts'
import { classNames } from '../../ui/class-names.ts'

/** The bands of the general scale, the same for every questionnaire. */
const BANDS = [
  { level: 'Minimal', from: 0, to: 7 },
  { level: 'Moderate', from: 8, to: 14 },
  { level: 'Severe', from: 15, to: 20 },
] as const

/** The sum of answers on a scale from 0 to 20. A higher sum puts the marker at the end. Its band is shown in bold. */
export function ScoreGauge({ card }: { card: AssessmentResult['card'] }) {
  const { total, max, level } = card
  const share = Math.min(total, max) / max
  return (
    <figure className="grid gap-1.5">
      <figcaption className="hint">
        General scale: sum of answers, 0–{max}, the same for every questionnaire
      </figcaption>
      <div role="img" aria-label={`${total} on a scale from 0 to ${max}: ${level}`}>
        <div className="relative mx-2 pt-6" aria-hidden="true">
          <div className="flex h-2.5 gap-px overflow-hidden rounded-full border border-neutral-line bg-neutral-line">
            {BANDS.map((band) => (
              <i
                key={band.level}
                className={classNames(band.level === level ? 'bg-accent-weak' : 'bg-well')}
                style={{ flexGrow: band.to - band.from + 1 }}
              />
            ))}
          </div>
          <span
            className="absolute top-0 flex -translate-x-1/2 flex-col items-center"
            style={{ left: `${share * 100}%` }}
          >
            <b className="text-sm leading-5 font-strong tabular-nums">{total}</b>
            <i className="h-5 w-0.75 rounded-full bg-ink" />
          </span>
        </div>
      </div>
      <ul className="grid grid-cols-3 gap-2 text-xs">
        {BANDS.map((band) => (
          <li key={band.level} className={band.level === level ? 'font-strong text-ink' : 'text-ink-3'}>
            {band.level}
            <span className="block tabular-nums">
              {band.from}–{band.to}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

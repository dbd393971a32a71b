import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { TrendSeries, Trends } from '#shared/contracts/assessment-trends.ts'
import { formatDay } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { trendsQuery } from '../assessments.queries.ts'
import { changeSentence, rulesLine } from './score-change-text.ts'
import type { Trend } from './trend-scale.ts'
import { TrendTable } from './trend-table.tsx'

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

/** One questionnaire's scores over time, with a switch between questionnaires. Empty until one is completed. */
export function TrendPanel({ patientId, aside }: { patientId: number; aside: ReactNode }) {
  const { data, isError, refetch } = useQuery(trendsQuery(patientId))
  const series = data?.series.filter(({ points }) => points.length > 0) ?? []
  const [chosen, setChosen] = useState<string>()
  const shown = series.find(({ assessmentType }) => assessmentType === chosen) ?? series[0]

  return (
    <section aria-label="Scores over time" className="grid min-w-0 grid-cols-1 gap-4 pb-5">
      <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {shown ? (
          <h2 className="title-card">{shown.shortName} over time</h2>
        ) : (
          <span className="hint">Newest first</span>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {shown && series.length > 1 && (
            <Segmented
              legend="Questionnaire"
              options={series.map(({ assessmentType, shortName }) => ({
                value: assessmentType,
                label: shortName,
              }))}
              value={shown.assessmentType}
              onChange={setChosen}
            />
          )}
          {aside}
        </div>
      </div>
      {isError && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn’t load scores over time.
        </Banner>
      )}
      {shown && data && <SeriesView key={shown.assessmentType} series={shown} trends={data} />}
    </section>
  )
}

function SeriesView({ series, trends }: { series: TrendSeries; trends: Trends }) {
  const [asTable, setAsTable] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const trend = useMemo(() => trendOf(series, trends), [series, trends])
  const point = series.points[pointed ?? series.points.length - 1]
  return (
    <>
      {asTable ? (
        <TrendTable series={series} trends={trends} />
      ) : (
        <Suspense fallback={<div className="min-h-52 md:min-h-72" />}>
          <TrendChart name={series.shortName} trend={trend} onPoint={setPointed} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid max-w-[62ch] gap-1">
          {point && (
            <p>
              <b className="font-strong">
                {formatDay(point.at)}: {point.score} of {series.max}
                {point.severity && `, ${point.severity}`}.
              </b>{' '}
              {pointed === null && changeSentence(series)}
            </p>
          )}
          {series.rules && (
            <details>
              <summary className="hint cursor-pointer">How change is measured</summary>
              <p className="hint pt-1">{rulesLine(series.rules)}</p>
            </details>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {!asTable && <Legend trend={trend} />}
          <Button size="sm" variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show as table'}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Explains the markers that appear on the chart. */
function Legend({ trend }: { trend: Trend }) {
  return (
    <ul aria-hidden="true" className="hint flex flex-wrap items-center gap-x-4 gap-y-1">
      {trend.notes.length > 0 && (
        <li className="flex items-center gap-1.5">
          <i className="h-2 w-0.5 bg-ink-2" />
          Note
        </li>
      )}
      {trend.changes.length > 0 && (
        <li className="flex items-center gap-1.5">
          <i className="h-3.5 border-l border-dashed border-ink-3" />
          Treatment change
        </li>
      )}
      {trend.points.some(({ safety }) => safety) && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 14 12" className="w-3 fill-danger">
            <path d="M0 0h14L7 12z" />
          </svg>
          Safety concern
        </li>
      )}
    </ul>
  )
}

function trendOf({ points, bands, min, max }: TrendSeries, { notes, treatmentChanges }: Trends): Trend {
  return {
    range: { min, max },
    points: points.map(({ at, score, severity, safety }) => ({
      at,
      score,
      safety,
      severity: severity ?? '',
    })),
    bands: bands.map(({ from, to, severity }) => ({ from, to, label: severity })),
    notes: notes.map(({ at, noteType }) => ({ at, label: noteType })),
    changes: treatmentChanges.map(({ at, text }) => ({ at, label: text })),
  }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { formatDay } from '../../../lib/format.ts'
import {
  type ChartStyle,
  drawBands,
  drawMarkers,
  drawPoints,
  isWide,
  readChartStyle,
} from './trend-drawing.ts'
import { bandEdges, labeled, seconds, type Trend, timeRange, trendSummary } from './trend-scale.ts'

type TrendChartProps = {
  name: string
  trend: Trend
  /** The point under the pointer, which the text below the chart describes. */
  onPoint?: (index: number | null) => void
}

const isoOf = (time: number) => new Date(time * 1000).toISOString()

/** Scores over time, drawn on a canvas. The table view has the same data. */
export function TrendChart({ name, trend, onPoint }: TrendChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const reportPoint = useEffectEvent((index: number | null) => onPoint?.(index))

  useEffect(() => {
    const element = holder.current
    if (!element) return
    let ink = readChartStyle(element)
    const chart = new uPlot(
      options(trend, element.clientWidth, () => ink, reportPoint),
      data(trend),
      element,
    )

    const repaint = () => {
      ink = readChartStyle(element)
      chart.redraw(false, true)
    }
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize(sizeFor(element.clientWidth))
    })
    sizes.observe(element)
    // The colors depend on the theme and change for printing.
    const themes = new MutationObserver(repaint)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    window.addEventListener('beforeprint', repaint)
    window.addEventListener('afterprint', repaint)
    // Redraw the labels once the fonts have loaded.
    void document.fonts.ready.then(repaint)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      window.removeEventListener('beforeprint', repaint)
      window.removeEventListener('afterprint', repaint)
      chart.destroy()
    }
  }, [trend])

  return (
    // A container query, because the chart's height depends on its own width, not the window's.
    <div className="@container w-full min-w-0">
      <div
        ref={holder}
        role="img"
        aria-label={trendSummary(name, trend.points, formatDay)}
        className="min-h-52 overflow-hidden @[640px]:min-h-72"
      />
    </div>
  )
}

function sizeFor(width: number) {
  return { width, height: isWide(width) ? 288 : 208 }
}

function data({ points }: Trend): uPlot.AlignedData {
  return [points.map(({ at }) => seconds(at)), points.map(({ score }) => score)]
}

function options(
  trend: Trend,
  width: number,
  ink: () => ChartStyle,
  reportPoint: (index: number | null) => void,
): uPlot.Options {
  const times = trend.points.map(({ at }) => seconds(at))
  const edges = bandEdges(trend)
  const font = () => ink().font(12)
  return {
    ...sizeFor(width),
    padding: [14, 6, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      // On wide charts, leave room for the band names to the right of the line.
      x: { time: true, range: (chart) => timeRange(trend, isWide(chart.width) ? 0.17 : 0.04) },
      y: { range: () => [trend.range.min, trend.range.max] },
    },
    axes: [
      {
        stroke: () => ink().quiet,
        font: font(),
        size: 34,
        gap: 8,
        grid: { show: false },
        ticks: { show: false },
        splits: (chart) => labeled(times, (time) => chart.valToPos(time, 'x'), 54),
        values: (_chart, splits) => splits.map((time) => formatDay(isoOf(time)).replace(/, \d{4}$/, '')),
      },
      {
        stroke: () => ink().quiet,
        font: font(),
        size: 36,
        gap: 8,
        grid: { show: false },
        ticks: { show: false },
        splits: () => edges,
        values: (_chart, splits) => splits.map(String),
      },
    ],
    series: [{}, { stroke: () => ink().accent, width: 2.5, points: { show: false }, spanGaps: true }],
    hooks: {
      drawClear: [(chart) => drawBands(chart, trend, ink())],
      draw: [(chart) => drawMarkers(chart, trend, ink()), (chart) => drawPoints(chart, trend.points, ink())],
      setCursor: [(chart) => reportPoint(chart.cursor.idx ?? null)],
    },
  }
}

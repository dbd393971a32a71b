import type uPlot from 'uplot'
import { bandEdges, seconds, type Trend, type TrendPoint } from './trend-scale.ts'

/** The theme's colors and fonts, for use on a canvas. */
export type ChartStyle = {
  text: string
  text2: string
  quiet: string
  line: string
  lineStrong: string
  sheet: string
  well: string
  accent: string
  danger: string
  font: (px: number, strong?: boolean) => string
}

export function readChartStyle(element: HTMLElement): ChartStyle {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: color('ink'),
    text2: color('ink-2'),
    quiet: color('ink-3'),
    line: color('line'),
    lineStrong: color('line-strong'),
    sheet: color('sheet'),
    well: color('well'),
    accent: color('accent'),
    danger: color('danger'),
    font: (px, strong = false) => `${strong ? 640 : 400} ${px}px ${style.fontFamily}`,
  }
}

/** The canvas and its plot area in device pixels; `px` is the number of device pixels per CSS pixel. */
type Pen = {
  context: CanvasRenderingContext2D
  px: number
  left: number
  top: number
  right: number
  bottom: number
}

function penOf(chart: uPlot): Pen {
  const { left, top, width, height } = chart.bbox
  return { context: chart.ctx, px: devicePixelRatio, left, top, right: left + width, bottom: top + height }
}

/** Narrow charts have no room for band names; the text below the chart names the current one. */
export const isWide = (width: number) => width >= 640

/** Alternating background bands, with a line at each edge. */
export function drawBands(chart: uPlot, trend: Trend, ink: ChartStyle): void {
  const { context, px, left, right } = penOf(chart)
  const y = (value: number) => chart.valToPos(value, 'y', true)
  context.save()
  const edges = bandEdges(trend)
  trend.bands.forEach((band, index) => {
    const top = y(edges[edges.indexOf(band.from) + 1] ?? trend.range.max)
    const bottom = y(band.from)
    if ((trend.bands.length - index) % 2 === 1) {
      context.fillStyle = ink.well
      context.fillRect(left, top, right - left, bottom - top)
    }
  })
  context.lineWidth = px
  for (const edge of edges) {
    context.strokeStyle = edge === trend.range.min ? ink.lineStrong : ink.line
    context.beginPath()
    context.moveTo(left, y(edge))
    context.lineTo(right, y(edge))
    context.stroke()
  }
  context.restore()
}

/** Band names where they fit, treatment changes as dashed vertical lines, and notes as ticks on the baseline. */
export function drawMarkers(chart: uPlot, trend: Trend, ink: ChartStyle): void {
  const pen = penOf(chart)
  const { context, px, left, right, top, bottom } = pen
  const x = (iso: string) => chart.valToPos(seconds(iso), 'x', true)
  const inside = (place: number) => place >= left && place <= right
  context.save()
  context.font = ink.font(12 * px)
  context.lineWidth = px

  context.fillStyle = ink.quiet
  context.textAlign = 'right'
  context.textBaseline = 'top'
  const edges = bandEdges(trend)
  for (const band of isWide(chart.width) ? trend.bands : []) {
    const upper = chart.valToPos(edges[edges.indexOf(band.from) + 1] ?? trend.range.max, 'y', true)
    const lower = chart.valToPos(band.from, 'y', true)
    if (lower - upper >= 16 * px) context.fillText(band.label, right - 6 * px, upper + 3 * px)
  }

  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const lowest = isWide(chart.width) ? context.measureText(trend.bands[0]?.label ?? '').width + 12 * px : 0
  // Two rows of labels, so neighboring labels don't overlap.
  const free = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const change of trend.changes) {
    const place = x(change.at)
    if (!inside(place)) continue
    context.strokeStyle = ink.quiet
    context.setLineDash([3 * px, 4 * px])
    context.beginPath()
    context.moveTo(place, top)
    context.lineTo(place, bottom)
    context.stroke()
    const begin = place + 6 * px
    const row = free.findIndex((end) => begin >= end)
    // The upper row ends before the lowest band's name.
    const end = row === 1 ? right - lowest : right
    const text = truncated(context, change.label, Math.min(end - begin, LABEL_PX * px))
    if (row === -1 || !text) continue
    context.fillStyle = ink.text2
    context.fillText(text, begin, bottom - (12 + 16 * row) * px)
    free[row] = begin + context.measureText(text).width + 8 * px
  }

  context.setLineDash([])
  context.strokeStyle = ink.text2
  context.lineWidth = 2 * px
  for (const note of trend.notes) {
    const place = x(note.at)
    if (!inside(place)) continue
    context.beginPath()
    context.moveTo(place, bottom)
    context.lineTo(place, bottom - 7 * px)
    context.stroke()
  }
  context.restore()
}

const LABEL_PX = 150

/** The label, truncated to fit; empty if not even four characters fit. */
function truncated(context: CanvasRenderingContext2D, label: string, room: number): string {
  if (context.measureText(label).width <= room) return label
  for (let length = label.length - 1; length >= 4; length -= 1) {
    const cut = `${label.slice(0, length).trimEnd()}…`
    if (context.measureText(cut).width <= room) return cut
  }
  return ''
}

/** Hollow points, the last one filled, each with its score. A safety concern adds a triangle. */
export function drawPoints(chart: uPlot, points: readonly TrendPoint[], ink: ChartStyle): void {
  const { context, px, top, bottom } = penOf(chart)
  context.save()
  context.textAlign = 'center'
  let labelEnd = Number.POSITIVE_INFINITY
  for (const [index, point] of [...points.entries()].reverse()) {
    const last = index === points.length - 1
    const x = chart.valToPos(seconds(point.at), 'x', true)
    const y = chart.valToPos(point.score, 'y', true)
    context.beginPath()
    context.arc(x, y, (last ? 6 : 5) * px, 0, 2 * Math.PI)
    context.fillStyle = last ? ink.accent : ink.sheet
    context.fill()
    context.lineWidth = 2.25 * px
    context.strokeStyle = ink.accent
    context.stroke()
    if (point.safety) drawSafety(context, x, y, px, ink)

    const text = String(point.score)
    context.font = ink.font(14 * px, true)
    const half = context.measureText(text).width / 2
    if (x + half > labelEnd) continue
    labelEnd = x - half - 4 * px
    // Below the point if a triangle is above it, or if it's too close to the top.
    const below = point.safety || y - 26 * px < top
    const under = below && y + 22 * px < bottom
    context.fillStyle = ink.text
    context.fillText(text, x, under ? y + 22 * px : y - 12 * px)
  }
  context.restore()
}

function drawSafety(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  px: number,
  ink: ChartStyle,
): void {
  context.fillStyle = ink.danger
  context.beginPath()
  context.moveTo(x, y - 11 * px)
  context.lineTo(x + 7 * px, y - 23 * px)
  context.lineTo(x - 7 * px, y - 23 * px)
  context.fill()
}

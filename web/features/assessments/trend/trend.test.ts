import { describe, expect, it } from 'vitest'
import type { TrendSeries, Trends } from '#shared/contracts/assessment-trends.ts'
import { changeBetween } from '#shared/domain/instruments/change.ts'
import { PHQ9 } from '#shared/domain/instruments/phq9.ts'
import { changeCell, changeSentence } from './score-change-text.ts'
import { bandEdges, labeled, timeRange, trendSummary } from './trend-scale.ts'
import { trendRows } from './trend-table.tsx'

const DAYS = ['2026-05-04', '2026-10-22', '2026-11-12']

function seriesOf(scores: number[], rules = PHQ9.change): TrendSeries {
  return {
    assessmentType: 'phq9',
    name: 'PHQ-9 - Depression',
    shortName: 'PHQ-9',
    min: 0,
    max: 27,
    rules,
    bands: [...PHQ9.bands],
    points: scores.map((score, index) => ({
      assessmentId: index + 1,
      at: `${DAYS[index]}T12:00:00.000Z`,
      score,
      severity: null,
      safety: index === 2,
      change: index > 0 && rules ? changeBetween(rules, scores[0] ?? 0, score) : null,
    })),
  }
}

describe('the change of a score in words', () => {
  it('compares with the previous and the first score', () => {
    expect(changeSentence(seriesOf([20, 4, 17]))).toBe(
      'Up 13 points since Oct 22, a reliable worsening. Down 3 points since May 4, within measurement error.',
    )
  })

  it('names response and remission, measured from the first score', () => {
    expect(changeSentence(seriesOf([18, 4]))).toBe(
      'Down 14 points since May 4, a reliable improvement. Compared with the first score, this meets the criteria for response and remission.',
    )
  })

  it('makes no judgment without published rules, and is empty for a first score', () => {
    expect(changeSentence(seriesOf([4, 2], null))).toBe('Down 2 points since May 4.')
    expect(changeSentence(seriesOf([3, 4], null))).toBe('Up 1 point since May 4.')
    expect(changeSentence(seriesOf([4, 4], null))).toBe('Unchanged since May 4.')
    expect(changeSentence(seriesOf([4]))).toBe('')
  })
})

describe('the table', () => {
  it('has everything the chart shows, in chronological order', () => {
    const trends: Trends = {
      series: [],
      notes: [{ noteId: 9, noteType: 'Follow-up Session', at: '2026-06-01T10:00:00.000Z' }],
      treatmentChanges: [
        {
          at: '2026-11-01T10:00:00.000Z',
          kind: 'medication',
          text: 'Sertraline stopped',
          planId: null,
          noteId: 9,
        },
      ],
    }
    const rows = trendRows(seriesOf([20, 4, 17]), trends)
    expect(rows.map(({ score, details, noteId }) => [score, details, noteId])).toEqual([
      ['20', '', undefined],
      ['', 'Follow-up Session', 9],
      ['4', '−16, reliable improvement, response, remission', undefined],
      ['', 'Sertraline stopped', 9],
      ['17', '−3, safety concern', undefined],
    ])
  })

  it('shows no change for a first score', () => {
    const [first] = seriesOf([3]).points
    expect(first && changeCell(first)).toBe('')
  })
})

describe('the scale', () => {
  it('leaves room for the band names, and pads a single day to weeks', () => {
    const { points } = seriesOf([1, 2, 3])
    const trend = { points: points.map((point) => ({ ...point, severity: '' })) }
    const [from, to] = timeRange(trend, 0.15)
    const last = new Date('2026-11-12T12:00:00Z').getTime() / 1000
    expect((to - last) / (to - from)).toBeCloseTo(0.15, 1)
    const [start, end] = timeRange({ points: trend.points.slice(0, 1) }, 0)
    expect(end - start).toBe(20 * 24 * 60 * 60)
  })

  it('labels as many times as fit, starting with the last one', () => {
    expect(labeled([0, 10, 20, 100, 130], (time) => time, 40)).toEqual([20, 130])
  })

  it('has a grid line at the lower end of every band and at the top', () => {
    expect(
      bandEdges({
        bands: [
          { from: 0, to: 4, label: '' },
          { from: 5, to: 27, label: '' },
        ],
        range: { min: 0, max: 27 },
      }),
    ).toEqual([0, 5, 27])
  })

  it('is described in a sentence for screen readers', () => {
    const points = [{ at: '2026-05-04T12:00:00Z', score: 17, severity: 'moderately severe', safety: true }]
    expect(trendSummary('PHQ-9', points, () => 'May 4')).toBe(
      'PHQ-9 over time: May 4 17, moderately severe, with a safety concern.',
    )
  })
})

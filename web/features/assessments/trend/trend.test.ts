import { describe, expect, it } from 'vitest'
import type { TrendSeries, Trends } from '#shared/contracts/assessments.ts'
import { changeBetween } from '#shared/domain/instruments/change.ts'
import { PHQ9 } from '#shared/domain/instruments/phq9.ts'
import { changeCell, changeSentence } from './change-words.ts'
import { bandEdges, labelled, timeRange, trendSummary } from './trend-scale.ts'
import { trendRows } from './trend-table.tsx'

const DAYS = ['2026-05-04', '2026-10-22', '2026-11-12']

function seriesOf(scores: number[], rules = PHQ9.change): TrendSeries {
  return {
    ...{ assessmentType: 'phq9', name: 'PHQ-9 - Depression', shortName: 'PHQ-9', min: 0, max: 27, rules },
    bands: [...PHQ9.bands],
    points: scores.map((score, index) => ({
      ...{ assessmentId: index + 1, at: `${DAYS[index]}T12:00:00.000Z`, score, severity: null },
      safety: index === 2,
      change: index > 0 && rules ? changeBetween(rules, scores[0] ?? 0, score) : null,
    })),
  }
}

describe('what became of a score, in words', () => {
  it('looks back to the last time and to the first', () => {
    expect(changeSentence(seriesOf([20, 4, 17]))).toBe(
      '13 more than on Oct 22, reliably worse. 3 less than on May 4, within the error of measurement.',
    )
  })

  it('names response and remission by the first score', () => {
    expect(changeSentence(seriesOf([18, 4]))).toBe(
      '14 less than on May 4, a reliable improvement. Measured by the first score that is response and remission.',
    )
  })

  it('judges nothing where no rules are published, and says nothing of a first score', () => {
    expect(changeSentence(seriesOf([4, 2], null))).toBe('2 less than on May 4.')
    expect(changeSentence(seriesOf([4, 4], null))).toBe('The same as on May 4.')
    expect(changeSentence(seriesOf([4]))).toBe('')
  })
})

describe('the table', () => {
  it('has everything the chart shows, in order', () => {
    const trends: Trends = {
      series: [],
      notes: [{ noteId: 9, noteType: 'Follow-up Session', at: '2026-06-01T10:00:00.000Z' }],
      treatmentChanges: [
        {
          ...{ at: '2026-11-01T10:00:00.000Z', kind: 'medication', text: 'Sertraline stopped' },
          ...{ planId: null, noteId: 9 },
        },
      ],
    }
    const rows = trendRows(seriesOf([20, 4, 17]), trends)
    expect(rows.map(({ score, what, note }) => [score, what, note])).toEqual([
      ['20', '', undefined],
      ['', 'Follow-up Session', 9],
      ['4', '−16, reliable improvement, response, remission', undefined],
      ['', 'Sertraline stopped', 9],
      ['17', '−3, safety answer', undefined],
    ])
  })

  it('has no change beside a first score', () => {
    const [first] = seriesOf([3]).points
    expect(first && changeCell(first)).toBe('')
  })
})

describe('the scale', () => {
  it('leaves room for the names of the bands, and makes weeks of a single day', () => {
    const { points } = seriesOf([1, 2, 3])
    const trend = { points: points.map((point) => ({ ...point, severity: '' })) }
    const [from, to] = timeRange(trend, 0.15)
    const last = new Date('2026-11-12T12:00:00Z').getTime() / 1000
    expect((to - last) / (to - from)).toBeCloseTo(0.15, 1)
    const [alone, end] = timeRange({ points: trend.points.slice(0, 1) }, 0)
    expect(end - alone).toBe(20 * 24 * 60 * 60)
  })

  it('labels what fits, from the last one back', () => {
    expect(labelled([0, 10, 20, 100, 130], (time) => time, 40)).toEqual([20, 130])
  })

  it('has a line at the lower end of every band and at the top', () => {
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

  it('is heard as a sentence', () => {
    const points = [{ at: '2026-05-04T12:00:00Z', score: 17, severity: 'moderately severe', safety: true }]
    expect(trendSummary('PHQ-9', points, () => 'May 4')).toBe(
      'PHQ-9 over time: May 4 17, moderately severe, with a safety answer.',
    )
  })
})

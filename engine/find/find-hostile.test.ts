import { expect, it } from 'vitest'
import { CHART_QUESTION_MAX } from '#shared/domain/chart-search.ts'
import { hostileTexts } from '../eval/hostile-texts.ts'
import { findInChart } from './find-in-chart.ts'

/** As a line, and as the visit behind it. */
const LENGTH = 4_000
const CHART = hostileTexts(LENGTH).map(([, text], index) => ({
  noteId: index,
  statements: [{ id: 'line', topic: 'Risk', text, evidence: [{ start: 0, end: 40 }] }],
  amendments: [{ id: index, text }],
  visit: text,
}))
const QUESTIONS = hostileTexts(CHART_QUESTION_MAX)

it('answers every hostile question of full length with words of the chart and valid marks', () => {
  const notes = CHART.slice(0, 3)
  for (const [name, question] of QUESTIONS) {
    const { answers } = findInChart({ question, notes, most: 30 })
    for (const { kind, note, id, text, marks, quotes } of answers) {
      const { statements, visit } = notes[note] ?? { statements: [], visit: '' }
      const given = kind === 'visit' ? visit.slice(Number(id)) : (statements[0]?.text ?? '')
      expect(given.startsWith(text), name).toBe(true)
      for (const span of [...marks, ...quotes.flatMap((quote) => quote.marks)])
        expect(span.start < span.end, name).toBe(true)
      expect(Math.max(0, ...marks.map(({ end }) => end)), name).toBeLessThanOrEqual(text.length)
    }
  }
}, 120_000)

it('searches every hostile text', () => {
  const { searched } = findInChart({
    question: 'when did she last "mention the" sertralin',
    notes: CHART,
    most: 30,
  })
  expect(searched.statements).toBe(CHART.length)
  expect(searched.amendments).toBe(CHART.length)
}, 120_000)

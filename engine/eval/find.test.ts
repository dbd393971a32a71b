import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findInChart } from '../find/find-in-chart.ts'
import {
  type ChartWithQuestions,
  notesToSearch,
  QUESTION_KINDS,
  type QuestionKind,
  readCharts,
} from './find.ts'

/** Right answers among the first five, by words: the figures of docs/find.md. */
const FOUND: Record<string, Record<QuestionKind, number>> = {
  tuned: { words: 14, names: 22, meaning: 14, none: 5 },
  unseen: { words: 20, names: 29, meaning: 25, none: 6 },
}

const chartsOf = (set: string) => readCharts(readFileSync(`${import.meta.dirname}/find-${set}.jsonl`, 'utf8'))

function isAnswered(
  chart: ChartWithQuestions,
  { ask, right, kind }: ChartWithQuestions['questions'][number],
): boolean {
  const { answers } = findInChart({ question: ask, notes: notesToSearch(chart), most: 5 })
  return kind === 'none' ? answers.length === 0 : answers.some(({ id }) => right.includes(id))
}

describe.each(Object.keys(FOUND))('questions about charts, %s', (set) => {
  it('name lines that exist, at least forty of them', () => {
    const charts = chartsOf(set)
    for (const { id, notes, questions } of charts)
      for (const { ask, right, kind } of questions) {
        expect(QUESTION_KINDS, ask).toContain(kind)
        expect(right.length > 0, ask).toBe(kind !== 'none')
        for (const place of right) {
          const [note = 0, line = 0] = place.split('.').map(Number)
          expect(notes[note - 1]?.lines[line - 1], `${id} ${ask}`).toBeDefined()
        }
      }
    const answerable = charts.flatMap(({ questions }) => questions).filter(({ kind }) => kind !== 'none')
    expect(answerable.length).toBeGreaterThanOrEqual(40)
  })

  it.each(QUESTION_KINDS)('find no fewer right lines than documented: %s', (kind) => {
    const found = chartsOf(set).flatMap((chart) =>
      chart.questions.filter((one) => one.kind === kind && isAnswered(chart, one)),
    )
    expect(found.length).toBeGreaterThanOrEqual(FOUND[set]?.[kind] ?? 0)
  })
})

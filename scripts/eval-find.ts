import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChartWithQuestions, notesToSearch, QUESTION_KINDS, readCharts } from '../engine/eval/find.ts'
import { type NoteToSearch, unitsOf } from '../engine/find/chart-units.ts'
import { findInChart } from '../engine/find/find-in-chart.ts'
import {
  LINES_OF_PART,
  lineToCompare,
  nearestLines,
  vectorOfQuestion,
  vectorsOfLines,
} from '../engine/find/similar-lines.ts'
import { loadReader } from '../server/adapters/engine/load-reader.ts'
import { OWN_DIR, tableOf } from './eval/sets.ts'

/**
 * npm run eval:find: asks the questions of engine/eval/find-*.jsonl and counts those with a right line among the first
 * five answers: by words, and with the lines that are similar in meaning filling up the five. `--misses` lists the
 * questions of the tuned set without one.
 */
const showsMisses = process.argv.includes('--misses')
const FIRST = 5
const reader = await loadReader()

type Asked = ChartWithQuestions['questions'][number]
type Searched = { notes: NoteToSearch[]; ids: string[]; vectors: Int8Array[] }

async function searched(charts: readonly ChartWithQuestions[]): Promise<Searched> {
  const notes = charts.flatMap((chart) =>
    notesToSearch(chart).map((note) => ({
      ...note,
      statements: note.statements.map((line) => ({ ...line, id: `${chart.id} ${line.id}` })),
    })),
  )
  const vectors: Int8Array[] = []
  for (const { statements } of notes) {
    for (let from = 0; from < statements.length; from += LINES_OF_PART) {
      const part = statements.slice(from, from + LINES_OF_PART)
      vectors.push(...(await vectorsOfLines(reader, part.map(lineToCompare))))
    }
  }
  return { notes, ids: [...unitsOf(notes)].map(({ id }) => id), vectors }
}

async function answersTo({ ask }: Asked, { notes, ids, vectors }: Searched) {
  const { answers } = findInChart({ question: ask, notes, most: FIRST })
  const byWords = answers.map(({ id }) => id)
  const vector = await vectorOfQuestion(reader, ask)
  const near = vector ? nearestLines(vector, vectors, FIRST * 2).map((index) => ids[index] ?? '') : []
  const byMeaning = near.slice(0, FIRST)
  return {
    byWords,
    byMeaning,
    both: [...byWords, ...near.filter((id) => !byWords.includes(id))].slice(0, FIRST),
  }
}

const rows: string[][] = []
for (const set of ['tuned', 'unseen']) {
  const charts = readCharts(readFileSync(join(OWN_DIR, `find-${set}.jsonl`), 'utf8'))
  const all = await searched(charts)
  const alone = await Promise.all(charts.map((chart) => searched([chart])))
  for (const kind of QUESTION_KINDS) {
    const tally = { asked: 0, byWords: 0, byMeaning: 0, both: 0, bothInAll: 0 }
    for (const [index, chart] of charts.entries()) {
      for (const question of chart.questions.filter((one) => one.kind === kind)) {
        const own = await answersTo(question, alone[index] as Searched)
        const among = await answersTo(question, all)
        const right = question.right.map((place) => `${chart.id} ${place}`)
        const hit = (ids: string[]) =>
          Number(kind === 'none' ? ids.length === 0 : ids.some((id) => right.includes(id)))
        tally.asked += 1
        tally.byWords += hit(own.byWords)
        tally.byMeaning += hit(own.byMeaning)
        tally.both += hit(own.both)
        tally.bothInAll += hit(among.both)
        if (showsMisses && set === 'tuned' && !hit(own.both)) console.log(`${chart.id} ${question.ask}`)
      }
    }
    rows.push([set, kind, ...Object.values(tally).map(String)])
  }
}
console.log(
  tableOf(
    [
      'set',
      'kind',
      'questions',
      'words',
      'meaning',
      'words, then meaning',
      'the same in all charts of the set',
    ],
    rows,
  ),
)
reader.close()

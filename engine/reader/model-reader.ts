import type { Assertion, FindingReading, Polarity, Reader, ReaderSpeaker, UnitReading } from './reading.ts'
import type { TopicId } from './topics.ts'
import { type Window, type WindowLimits, windowOfText, windowsOf } from './windows.ts'
import { createTokenizer } from './wordpiece.ts'

/** weights/reader.json: the meaning of the model's outputs, in their order. */
export type ReaderSettings = WindowLimits & {
  speakers: Record<ReaderSpeaker, string>
  topics: TopicId[]
  /** Findings without a threshold didn't reach the required precision and are never reported. */
  findings: { id: string; polarity: Polarity; threshold: number | null }[]
  assertions: Assertion[]
  kept_assertions: Assertion[]
}

/** Runs the model on one window: `first` and the rows of `mean` give the positions of each unit's tokens. */
export type RunModel = (input: {
  ids: number[]
  mean: Float32Array
  first: number[]
}) => Promise<{ scores: Float32Array; vectors: Float32Array }>

const MIN_TOPIC = 0.05

export function createModelReader(
  runModel: RunModel,
  vocabulary: string,
  settings: ReaderSettings,
): Required<Omit<Reader, 'close'>> {
  const tokenizer = createTokenizer(vocabulary)
  const columns = columnsOf(settings)

  /** A row for each unit, followed by one for each of its sentences. */
  function run({ ids, units }: Window) {
    const rows = units.flatMap(({ start, end, sentences }) => [
      { first: start, start, end },
      ...sentences.map((sentence) => ({ first: start, ...sentence })),
    ])
    const mean = new Float32Array(rows.length * ids.length)
    for (const [row, { start, end }] of rows.entries()) {
      mean.fill(1 / (end - start), row * ids.length + start, row * ids.length + end)
    }
    return runModel({ ids, mean, first: rows.map(({ first }) => first) })
  }

  return {
    async read(units, from = 0, enough = () => false) {
      const readings: UnitReading[] = []
      for (const window of windowsOf(units, tokenizer, settings.speakers, settings)) {
        if ((window.units[0]?.unit ?? 0) < from) continue
        if (readings.length > 0 && enough()) break
        const { scores, vectors } = await run(window)
        const width = (vectors.length * columns.count) / scores.length
        const reading = (row: number) =>
          readingOf(scores.subarray(row * columns.count, (row + 1) * columns.count), settings, columns)
        let row = 0
        for (const { sentences } of window.units) {
          const vector = vectors.slice(row * width, (row + 1) * width)
          const own = { ...reading(row), vector }
          row += 1
          const alone = sentences.map(() => {
            const { topics, belongs } = reading(row)
            row += 1
            return { topics, belongs }
          })
          readings.push(alone.length > 0 ? { ...own, sentences: alone } : own)
        }
      }
      return readings
    },
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        vectors.push((await run(windowOfText(text, tokenizer, settings.speakers, settings))).vectors.slice())
      }
      return vectors
    },
  }
}

type Columns = { belongs: number; findings: number; assertions: number; count: number }

function columnsOf({ topics, findings, assertions }: ReaderSettings): Columns {
  const belongs = topics.length
  const firstAssertion = belongs + 1 + findings.length
  return {
    belongs,
    findings: belongs + 1,
    assertions: firstAssertion,
    count: firstAssertion + assertions.length,
  }
}

function readingOf(scores: Float32Array, settings: ReaderSettings, columns: Columns): UnitReading {
  const at = (column: number): number => scores[column] ?? 0
  const topics: UnitReading['topics'] = {}
  for (const [column, topic] of settings.topics.entries()) {
    if (at(column) >= MIN_TOPIC) topics[topic] = at(column)
  }
  const findings: FindingReading[] = []
  for (const [index, { id, polarity, threshold }] of settings.findings.entries()) {
    const p = at(columns.findings + index)
    if (threshold !== null && p >= threshold) findings.push({ id, polarity, p })
  }
  const assertion: UnitReading['assertion'] = {}
  for (const [index, name] of settings.assertions.entries()) {
    if (settings.kept_assertions.includes(name)) assertion[name] = at(columns.assertions + index)
  }
  return { topics, belongs: at(columns.belongs), findings, assertion }
}

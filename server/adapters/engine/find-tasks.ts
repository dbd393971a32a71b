import { findInChart } from '../../../engine/find/find-in-chart.ts'
import { type LineVectors, vectorOfQuestion, vectorsOfLines } from '../../../engine/find/similar-lines.ts'
import type { Reader } from '../../../engine/reader/reading.ts'

/** Maximum duration of one task, so that other users get their turn. */
const READING_MS = 2_000

/** The search's tasks, which can run in any thread. The reader model is loaded on first use. */
export function findTasks(loadReader: () => Promise<Reader>) {
  let reader: Promise<Reader> | undefined

  return {
    findByWords: findInChart,

    /** Reads as many parts as the time allows, at least one. */
    async readLines(parts: readonly (readonly string[])[]): Promise<LineVectors[]> {
      reader ??= loadReader()
      const model = await reader
      const end = performance.now() + READING_MS
      const read: LineVectors[] = []
      for (const lines of parts) {
        read.push(await vectorsOfLines(model, lines))
        if (performance.now() > end) break
      }
      return read
    },

    async readQuestion(question: string): Promise<Int8Array | undefined> {
      reader ??= loadReader()
      return vectorOfQuestion(await reader, question)
    },
  }
}

export type FindTasks = ReturnType<typeof findTasks>

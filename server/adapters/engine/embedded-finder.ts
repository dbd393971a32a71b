import { createHash } from 'node:crypto'
import { answerOf } from '../../../engine/find/answer.ts'
import type { Unit } from '../../../engine/find/chart-units.ts'
import { readQuestion } from '../../../engine/find/find-question.ts'
import {
  LINES_OF_PART,
  type LineVectors,
  lineToCompare,
  nearestLines,
} from '../../../engine/find/similar-lines.ts'
import type { ChartFinder, NoteToSearch } from '../../ports/chart-finder.ts'
import type { WorkPool } from '../../work/work-pool.ts'
import type { FindTasks } from './find-tasks.ts'

/** The newest lines. Reading them takes up to ten seconds the first time. */
const MAX_COMPARED = 300
/** Parts kept in memory: 400 × 25 lines × 384 bytes, about 4 MB. */
const MAX_KEPT = 400

/** The search that comes with the engine: its tables of words, and its reader model's vectors. */
export function embeddedFinder(pool: Pick<WorkPool<FindTasks>, 'run'>): ChartFinder {
  const kept = recentVectors()

  /** Parts that were read before aren't read again. */
  async function vectorsOf(parts: readonly (readonly string[])[]): Promise<LineVectors[]> {
    const known = parts.map((lines) => kept.find(lines))
    let missing = parts.filter((_, index) => !known[index])
    for (let continues = false; missing.length > 0; continues = true) {
      const read = await pool.run('readLines', missing, { continues })
      for (const [index, vectors] of read.entries()) {
        const lines = missing[index]
        if (!lines) continue
        kept.keep(lines, vectors)
        known[parts.indexOf(lines)] = vectors
      }
      missing = missing.slice(read.length)
    }
    return known.map((vectors) => vectors ?? [])
  }

  return {
    byWords: (search) => pool.run('findByWords', search),

    async byMeaning({ question, notes, except, most }) {
      const lines = newestStatements(notes)
      const vector = await pool.run('readQuestion', question)
      if (!vector) return { answers: [], compared: 0 }
      const vectors = (await vectorsOf(partsOf(lines))).flat()
      const known = new Set(except.map(({ note, id }) => `${note} ${id}`))
      const nearest = nearestLines(vector, vectors, most + known.size)
        .flatMap((index) => lines[index] ?? [])
        .filter(({ note, id }) => !known.has(`${note} ${id}`))
      const asked = readQuestion(question)
      return {
        answers: nearest.slice(0, most).map((unit) => answerOf(unit, notes, asked)),
        compared: lines.length,
      }
    },
  }
}

function newestStatements(notes: readonly NoteToSearch[]): Unit[] {
  return notes
    .flatMap(({ statements }, note) =>
      statements.map((statement): Unit => ({ kind: 'statement', note, ...statement })),
    )
    .slice(0, MAX_COMPARED)
}

/** Lines of one note, so that a part stays the same when notes are added. */
function partsOf(units: readonly Unit[]): string[][] {
  const parts: { note: number; lines: string[] }[] = []
  for (const unit of units) {
    const last = parts.at(-1)
    if (last?.note === unit.note && last.lines.length < LINES_OF_PART) last.lines.push(lineToCompare(unit))
    else parts.push({ note: unit.note, lines: [lineToCompare(unit)] })
  }
  return parts.map(({ lines }) => lines)
}

/** By a hash of the lines, least recently used first. The lines themselves aren't kept. */
function recentVectors() {
  const kept = new Map<string, LineVectors>()
  const keyOf = (lines: readonly string[]) =>
    createHash('sha256').update(JSON.stringify(lines)).digest('base64')
  return {
    find(lines: readonly string[]): LineVectors | undefined {
      const key = keyOf(lines)
      const vectors = kept.get(key)
      if (!vectors) return undefined
      kept.delete(key)
      kept.set(key, vectors)
      return vectors
    },
    keep(lines: readonly string[], vectors: LineVectors): void {
      kept.set(keyOf(lines), vectors)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    },
  }
}

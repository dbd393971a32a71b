import { isSupported } from '../../../engine/since/goal-support.ts'
import type { ChartReader } from '../../ports/chart-reader.ts'
import type { WorkPool } from '../../work/work-pool.ts'
import { type ChartTasks, chartTasks } from './chart-tasks.ts'

/** The comparison of notes that comes with the engine. */
export function embeddedChartReader(pool: Pick<WorkPool<ChartTasks>, 'run'>): ChartReader {
  return {
    compare: (notes) => pool.run('compareNotes', notes),
    check: async (lines) => new Map(await pool.run('checkChartLines', lines)),
    clones: (notes) => pool.run('findClones', notes),
    isSupported,
  }
}

/** In this thread, for data that is created before the server starts. */
export function inlineChartReader(): ChartReader {
  const { compareNotes, checkChartLines, findClones } = chartTasks()
  return {
    compare: async (notes) => compareNotes(notes),
    check: async (lines) => new Map(checkChartLines(lines)),
    clones: async (notes) => findClones(notes),
    isSupported,
  }
}

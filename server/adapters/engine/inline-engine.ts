import type { Tasks, WorkPool } from '../../work/work-pool.ts'
import { type Engine, engineOver } from './engine.ts'
import { engineTasks } from './engine-tasks.ts'
import { loadReader } from './load-reader.ts'

/** The engine in the caller's thread, for commands and tests. */
export function inlineEngine(): Engine {
  return engineOver(inlinePool(engineTasks(loadReader)))
}

/** Runs tasks in the caller's thread, without limits. */
function inlinePool<T extends Tasks>(tasks: T): Pick<WorkPool<T>, 'run'> {
  return { run: async (task, input) => (await tasks[task]?.(input as never)) as never }
}

import { programPath } from '../program-path.ts'
import { type PoolOptions, workPool } from '../work/work-pool.ts'
import type { AppPool } from './pool-tasks.ts'

export function createPool(options: Omit<PoolOptions, 'program'> = {}): AppPool {
  return workPool({
    ...options,
    program: programPath('compose/pool-from-source.mjs', 'compose/pool-thread.js'),
  })
}

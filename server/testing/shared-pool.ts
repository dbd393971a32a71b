import { createPool } from '../compose/pool.ts'
import type { AppPool } from '../compose/pool-tasks.ts'

let pool: AppPool | undefined

/**
 * One pool for all test files of a worker, because every new one loads the engine and the reader model again, which
 * takes several seconds of processor time. It ends with the worker.
 */
export function sharedPool(): AppPool {
  // As in test-app.ts.
  pool ??= createPool({ limitMs: 120_000 })
  return { run: pool.run, close: async () => undefined }
}

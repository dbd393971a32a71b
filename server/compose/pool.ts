import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import { type PoolOptions, workPool } from '../work/work-pool.ts'
import type { AppPool } from './pool-tasks.ts'

export function createPool(options: Omit<PoolOptions, 'program'> = {}): AppPool {
  return workPool({ ...options, program: join(projectRoot(), threadProgram()) })
}

function threadProgram(): string {
  return import.meta.url.endsWith('.ts')
    ? 'server/compose/pool-from-source.mjs'
    : 'dist/server/compose/pool-thread.js'
}

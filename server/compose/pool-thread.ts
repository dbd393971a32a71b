import { parentPort } from 'node:worker_threads'
import { loadReader } from '../adapters/engine/load-reader.ts'
import type { TaskRequest } from '../work/work-pool.ts'
import { poolTasks } from './pool-tasks.ts'

/**
 * The worker thread's program. The reader model is loaded before its first task, so loading doesn't count
 * toward a task's time.
 */
const tasks: Record<string, ((input: never) => unknown) | undefined> = poolTasks(await loadReader())

export async function handle({ id, task, input }: TaskRequest): Promise<unknown> {
  parentPort?.postMessage({ started: id })
  try {
    return await tasks[task]?.(input as never)
  } catch (error) {
    // The original message may quote the visit.
    throw Object.assign(new Error(), { name: error instanceof Error ? error.name : typeof error })
  }
}

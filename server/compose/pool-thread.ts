import { parentPort } from 'node:worker_threads'
import type { TaskRequest } from '../work/work-pool.ts'
import { poolTasks } from './pool-tasks.ts'

/** The program of a worker thread. */
const tasks: Record<string, ((input: never) => unknown) | undefined> = poolTasks()

export async function handle({ id, task, input }: TaskRequest): Promise<unknown> {
  parentPort?.postMessage({ started: id })
  try {
    return await tasks[task]?.(input as never)
  } catch (error) {
    // Its text may quote the visit.
    throw Object.assign(new Error(), { name: error instanceof Error ? error.name : typeof error })
  }
}

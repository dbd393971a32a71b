import { parentPort } from 'node:worker_threads'
import { type EngineTask, engineTasks } from './engine-tasks.ts'
import { loadReader } from './load-reader.ts'

/** A thread of the engine: tasks come in, results go out, one at a time. */

export type ThreadRequest = { id: number; task: EngineTask; input: unknown }
export type ThreadAnswer = { id: number; result: unknown } | { id: number; failed: string }

const tasks = engineTasks(loadReader)

parentPort?.on('message', async ({ id, task, input }: ThreadRequest) => {
  parentPort?.postMessage(await answerTo(id, task, input))
})

async function answerTo(id: number, task: EngineTask, input: unknown): Promise<ThreadAnswer> {
  try {
    return { id, result: await tasks[task](input as never) }
  } catch (error) {
    // Its text may quote the visit.
    return { id, failed: error instanceof Error ? error.name : typeof error }
  }
}

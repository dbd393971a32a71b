import { parentPort } from 'node:worker_threads'
import { letTheCompilerWait } from './compiler-patience.ts'
import { ENGINE_TASKS, type EngineTask } from './engine.ts'

/** A thread of its own: tasks come in, results go out, one at a time. */

export type ThreadRequest = { id: number; task: EngineTask; input: unknown }
export type ThreadAnswer = { id: number; result: unknown } | { id: number; failed: string }

letTheCompilerWait()
parentPort?.on('message', ({ id, task, input }: ThreadRequest) => {
  parentPort?.postMessage(answerTo(id, task, input))
})

function answerTo(id: number, task: EngineTask, input: unknown): ThreadAnswer {
  try {
    return { id, result: ENGINE_TASKS[task](input as never) }
  } catch (error) {
    // Its text may quote the visit.
    return { id, failed: error instanceof Error ? error.name : typeof error }
  }
}

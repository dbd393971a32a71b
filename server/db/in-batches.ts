import { setImmediate as turnEnds } from 'node:timers/promises'
import type { Database } from './database.ts'

const MAX_BATCH = 500

/**
 * Collects requests while a batch is running, so that one statement answers many under load, and a single
 * request never waits. `askAll` returns results in order.
 *
 * A failure is shared by the whole batch. Inside a transaction nothing is shared, because its queries must
 * stay in it.
 */
export function inBatches<Asked, Answer>(
  database: Database,
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Waiting = { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let underWay = false

  async function work(): Promise<void> {
    underWay = true
    // Requests that arrive in the same turn share a batch.
    await turnEnds()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      try {
        const answers = await askAll(batch.map(({ asked }) => asked))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    underWay = false
  }

  return async (asked) => {
    if (database.inTransaction) return (await askAll([asked]))[0] as Answer
    return new Promise<Answer>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!underWay) void work()
    })
  }
}

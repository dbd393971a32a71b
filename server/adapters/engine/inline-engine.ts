import { type Engine, WARM_UP } from './engine.ts'
import { engineTasks } from './engine-tasks.ts'
import { loadReader } from './load-reader.ts'

/** The engine in the caller's own thread, for commands and tests. */
export function inlineEngine(): Engine {
  const tasks = engineTasks(loadReader)
  return {
    write: (visit) => tasks.write(visit),
    check: (note) => tasks.check(note),
    summarise: (text) => tasks.summarise(text),
    readAhead: (text) => tasks.readAhead(text),
    async warmUp() {
      await tasks.write(WARM_UP)
    },
    close: async () => undefined,
  }
}

import type { TestServer } from './test-server.ts'

/**
 * Runs before each test file. The app's clients keep the fetch they find when they are loaded, and test files share
 * loaded modules, so every fetch asks the same variable.
 */
declare global {
  var answering: TestServer | undefined
}

globalThis.fetch = (target, init) => {
  if (!globalThis.answering) throw new Error(`Nothing answers ${String(target)}.`)
  return globalThis.answering.fetch(target, init)
}

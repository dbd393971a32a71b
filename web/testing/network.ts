import type { TestServer } from './test-server.ts'

/** Runs before each test file: lib/api.ts keeps the first fetch it sees, so the server behind it changes instead. */

let answering: TestServer | undefined

export function answerWith(server: TestServer): void {
  answering = server
}

globalThis.fetch = (target, init) => {
  if (!answering) throw new Error(`Nothing answers ${String(target)}.`)
  return answering.fetch(target, init)
}

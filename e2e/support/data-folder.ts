import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { startBuiltServer } from '../../server/testing/built-server.ts'

/** Starts a server once on an empty folder, so that the others don't each create a database, which takes ten seconds. */
export async function makeFinishedFolder(home: string): Promise<void> {
  const folder = join(home, 'finished')
  const server = await startBuiltServer({ DATA_DIR: folder, STT_EMBEDDED_MODEL: 'off', WARM_UP: 'off' })
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
  // Playwright passes its setup's environment to every worker.
  process.env.E2E_FINISHED_DATA = folder
}

/** The data folder of a new server; finished, unless the journeys run against a server that was already running. */
export function newDataFolder(home: string): string {
  const folder = join(home, 'data')
  const finished = process.env.E2E_FINISHED_DATA
  if (finished) cpSync(finished, folder, { recursive: true })
  return folder
}

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../../server/testing/built-server.ts'
import { orphanGuard } from '../../server/testing/orphan-guard.ts'
import { startSpeechDouble } from './voice/fake-speech-server.ts'

/**
 * One server for all journeys, as it is shipped, on a data folder that lives only as long as the run.
 * Journeys do not meet on it: each makes accounts of its own.
 */
export default async function startServerForJourneys() {
  // Somebody may want the journeys against a server that already runs.
  if (process.env.E2E_BASE_URL) return

  const folder = mkdtempSync(join(tmpdir(), 'groundnote-e2e-'))
  const guard = orphanGuard(folder)
  // Recognising real speech is tested elsewhere: here the words must be known beforehand, and come at once.
  const speech = await startSpeechDouble()
  try {
    const server = await startBuiltServer({
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      STT_EMBEDDED_MODEL: 'off',
      STT_BASE_URL: speech.baseUrl,
      STT_MODEL: 'coded-speech',
    })
    guard.watch(server.pid)
    // Playwright hands the environment of its setup to every worker.
    process.env.E2E_BASE_URL = server.url
    process.env.E2E_DATA_DIR = join(folder, 'data')
    return async () => {
      const code = await server.stop()
      await speech.close()
      guard.watch(0)
      await guard.release()
      if (code !== 0) console.error(`The server ended with ${code}:\n${server.output()}`)
    }
  } catch (error) {
    await speech.close()
    await guard.release()
    throw error
  }
}

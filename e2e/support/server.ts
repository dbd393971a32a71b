import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../../server/testing/built-server.ts'
import { orphanGuard } from '../../server/testing/orphan-guard.ts'
import { makeFinishedFolder, newDataFolder } from './data-folder.ts'
import { startFakeSpeechServer } from './voice/fake-speech-server.ts'

/**
 * One built server for all e2e tests, on a data folder that is deleted after the run. Tests don't interfere
 * with each other, because each creates its own accounts.
 */
export default async function startServerForJourneys() {
  // To run the e2e tests against a server that is already running.
  if (process.env.E2E_BASE_URL) return

  const folder = mkdtempSync(join(tmpdir(), 'groundnote-e2e-'))
  const guard = orphanGuard(folder)
  // Real speech recognition is tested elsewhere. Here the words must be known in advance and arrive
  // immediately.
  const speech = await startFakeSpeechServer()
  try {
    await makeFinishedFolder(folder)
    const dataDir = newDataFolder(folder)
    const server = await startBuiltServer({
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // A slow machine takes longer than the default, which would refuse the note.
      TASK_LIMIT_SECONDS: '600',
      STT_EMBEDDED_MODEL: 'off',
      STT_BASE_URL: speech.baseUrl,
      STT_MODEL: 'coded-speech',
    })
    guard.watch(server.pid)
    process.env.E2E_BASE_URL = server.url
    process.env.E2E_DATA_DIR = dataDir
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

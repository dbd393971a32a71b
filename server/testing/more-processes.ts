import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { startRoundRobin } from './round-robin.ts'

/** `npm run processes` asks for them: so many servers for every test app that can have others beside it. */
export const PROCESSES = Number(process.env.APP_PROCESSES ?? 1)

type Beside = { databaseUrl: string; key: Buffer; env: Record<string, string>; firstUrl: string }

/** Servers as they are shipped on the same database as the test's own, and a proxy in front of all of them. */
export async function startBeside({ databaseUrl, key, env, firstUrl }: Beside) {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-beside-'))
  const settings = {
    ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '5', LOG_LEVEL: 'error' },
    // Links in mail are the same whoever writes them.
    ...{ ENCRYPTION_KEY: key.toString('hex'), PUBLIC_URL: 'http://localhost:3000' },
    ...env,
  }
  const others = Array.from({ length: PROCESSES - 1 }, () => startBuiltServer(settings))
  const servers: BuiltServer[] = await Promise.all(others)
  const proxy = await startRoundRobin([firstUrl, ...servers.map(({ url }) => url)])
  return {
    url: proxy.url,
    async close() {
      await proxy.close()
      note(`${proxy.answered.join(' + ')} answers`)
      await Promise.all(servers.map((server) => server.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Into a file, since tests keep their output to themselves. */
export function note(what: string): void {
  const file = process.env.APP_PROCESSES_LOG
  if (file && PROCESSES > 1) appendFileSync(file, `${what}\n`)
}

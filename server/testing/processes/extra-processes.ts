import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { inheritedEnvironment, startBuiltServer } from '../built-server.ts'
import type { MovableClock } from '../movable-clock.ts'
import type { SharedParts } from './child-server.ts'
import { partsRpc } from './parts-rpc.ts'
import { startRoundRobin } from './round-robin.ts'

/** Set by `npm run processes`: the number of servers for every test app that can have more than one. */
export const PROCESSES = Number(process.env.APP_PROCESSES ?? 1)

type ExtraProcesses = {
  processes: number
  databaseUrl: string
  key: Buffer
  env: Record<string, string>
  firstUrl: string
  /** Called with every line they log. */
  log(line: string): void
  clock: MovableClock | undefined
  /** Undefined: built servers as shipped. */
  lent: SharedParts | undefined
}

/** Servers on the test's database and clock, and a proxy in front of all of them. */
export async function startExtraProcesses({
  processes,
  databaseUrl,
  key,
  env,
  firstUrl,
  log,
  clock,
  lent,
}: ExtraProcesses) {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-extra-'))
  const clockFile = join(folder, 'clock')
  const told = clock?.shareWith(clockFile)
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'info',
    WARM_UP: 'off',
    // Links in email don't depend on the server that sent them.
    ENCRYPTION_KEY: key.toString('hex'),
    PUBLIC_URL: 'http://localhost:3000',
    ...(told && {
      TEST_CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import ${new URL('shifted-date.mjs', import.meta.url)}`,
    }),
    ...env,
  }
  const others = Array.from({ length: processes - 1 }, () =>
    lent ? startBorrowing(settings, lent, log) : startBuiltServer(settings, log),
  )
  const servers = await Promise.all(others)
  const proxy = await startRoundRobin([firstUrl, ...servers.map(({ url }) => url)])
  return {
    url: proxy.url,
    /** They finish their current work. */
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
    async close() {
      await proxy.close()
      reportProcesses(`${proxy.answered.join(' + ')} answers`)
      told?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startBorrowing(env: Record<string, string>, lent: SharedParts, log: (line: string) => void) {
  const child = fork(fileURLToPath(new URL('child-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...inheritedEnvironment(), ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => log(`${line}\n`))
  const { pack } = partsRpc({
    send: (message) => void (child.connected && child.send(message)),
    listen: (onPiece) => child.on('message', (message) => onPiece(message as never)),
  })
  const listening = new Promise<number>((resolve, reject) => {
    child.on('message', (message: { listening?: number }) => {
      if (message.listening) resolve(message.listening)
    })
    child.once('exit', (code) => reject(new Error(`An extra server exited with ${code} at startup.`)))
  })
  child.send({ lent: pack(lent) } as never)
  const url = `http://127.0.0.1:${await listening}`
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Logs how many processes each test file used, to a file because test output is hidden. */
export function reportProcesses(what: string): void {
  const file = process.env.APP_PROCESSES_LOG
  if (file && PROCESSES > 1) appendFileSync(file, `${expect.getState().testPath} ${what}\n`)
}

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedDriver } from '../../db/embedded.ts'
import { postgresDriver } from '../../db/postgres.ts'
import { type BuiltServer, launchServer, runBuilt, startBuiltServer } from '../built-server.ts'
import { fillDataFolder } from '../data-folder.ts'
import { orphanGuard } from '../orphan-guard.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'

export type DatabaseKind = 'pglite' | 'postgres'

type Query = (text: string) => Promise<Record<string, unknown>[]>

/** A server with its own database, and ways to break both. */
export type FaultHarness = {
  kind: DatabaseKind
  server: BuiltServer
  env: Record<string, string>
  start(): Promise<void>
  /** Kills the server with -9, and PostgreSQL too if requested. PostgreSQL is running again afterward. */
  crash(options: { alsoDatabase: boolean }): Promise<void>
  /** Kills or cleanly stops PostgreSQL, runs `meanwhile`, and restarts it. */
  withoutDatabase(meanwhile: () => Promise<void>, options?: { cleanly: boolean }): Promise<void>
  /** Starts a server and kills it after this many milliseconds, usually during startup. */
  crashWhileStarting(afterMs: number): Promise<void>
  /** Stops the server, because the embedded database belongs to one process, and runs the verifier. */
  verifyAudit(): Promise<{ code: number | null; output: string }>
  /** Sends SIGTERM to the server. */
  stop(): Promise<void>
  /** Queries the tables directly while no server is running. */
  withTables<T>(look: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type HarnessOptions = {
  settings?: Record<string, string>
  /**
   * A finished embedded database to start from (server/testing/embedded-template.ts); creating one takes ten
   * seconds.
   */
  template?: string
}

/** The server is already running. */
export async function createFaultHarness(
  kind: DatabaseKind,
  { settings = {}, template }: HarnessOptions = {},
): Promise<FaultHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-faults-'))
  const guard = orphanGuard(folder)
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const env = { ...environment(join(folder, 'data'), postgres), ...settings }
  if (kind === 'pglite' && template) await fillDataFolder(env.DATA_DIR, template)
  let server: BuiltServer | undefined

  const harness: FaultHarness = {
    kind,
    env,
    get server() {
      if (!server) throw new Error('No server runs at this moment.')
      return server
    },
    async start() {
      server = await startBuiltServer(env)
      guard.watch(server.pid)
    },
    async crash({ alsoDatabase }) {
      const deaths = [harness.server.kill()]
      if (alsoDatabase && postgres) deaths.push(postgres.kill())
      await Promise.all(deaths)
      guard.watch(0)
      if (alsoDatabase && postgres) await postgres.restart()
    },
    async withoutDatabase(meanwhile, { cleanly } = { cleanly: false }) {
      await (cleanly ? postgres?.halt() : postgres?.kill())
      await meanwhile()
      await postgres?.restart()
    },
    async crashWhileStarting(afterMs) {
      const { server: doomed } = await launchServer(env)
      guard.watch(doomed.pid)
      await pause(afterMs)
      await doomed.kill()
      guard.watch(0)
    },
    async stop() {
      const running = harness.server
      const code = await running.stop()
      guard.watch(0)
      if (code !== 0) throw new Error(`The server ended with ${code} on SIGTERM:\n${running.output()}`)
    },
    async verifyAudit() {
      await harness.stop()
      return runBuilt('commands/audit-verify.js', env)
    },
    async withTables(look) {
      const driver = postgres
        ? postgresDriver({ url: postgres.url, poolSize: 2, onIdleError: () => undefined })
        : await embeddedDriver({ folder: env.DATA_DIR })
      try {
        return await look(async (text) => (await driver.handle().execute(text)).rows)
      } finally {
        await driver.close()
      }
    },
    async close() {
      await server?.kill()
      guard.watch(0)
      await guard.release()
      await postgres?.stop()
    },
  }
  await harness.start().catch(async (error) => {
    await harness.close()
    throw error
  })
  return harness
}

function environment(dataDir: string, postgres: PostgresServer | undefined) {
  // Jobs of a dead server are retried within seconds instead of minutes.
  const base = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    WARM_UP: 'off',
    LOG_LEVEL: 'error',
    JOB_EXPIRES_SECONDS: '8',
  }
  return postgres ? { ...base, DATABASE_URL: postgres.url } : base
}

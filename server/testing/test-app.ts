import { randomBytes } from 'node:crypto'
import type { User } from '#shared/contracts/auth.ts'
import { login, register } from '#shared/contracts/auth.ts'
import { createClient, type Client as HttpClient } from '#shared/http/call.ts'
import { createAudit } from '../access/audit.ts'
import { type Adapters, createAdapters } from '../compose/adapters.ts'
import { type App, createApp } from '../compose/app.ts'
import { prepareStorage, type Storage } from '../compose/storage.ts'
import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { masterKeys } from '../vault/master-key.ts'
import { createPasswords, type Passwords } from '../vault/passwords.ts'
import type { MovableClock } from './movable-clock.ts'
import { PROCESSES, reportProcesses, startExtraProcesses } from './processes/extra-processes.ts'
import { sharedPool } from './shared-pool.ts'
import { openTestDatabase } from './test-database.ts'

/** A client of the server, with a bearer, a cookie, or neither. */
export type Client = HttpClient & { token: string | undefined; cookie: string | undefined }
export type Clinician = Client & {
  user: User
  email: string
  password: string
  token: string
  cookie: string
}

export type TestApp = {
  app: App
  config: Config
  storage: Storage
  url: string
  /** Every line the server logged. */
  logLines: string[]
  client(secrets?: { token?: string | undefined; cookie?: string | undefined }): Client
  /** Registers a new account through the API. */
  newClinician(details?: { firstName?: string; lastName?: string; email?: string }): Promise<Clinician>
  signIn(email: string, password: string): Promise<Clinician>
  /** Emails for this address in the embedded outbox, once there are `count`. */
  mailTo(address: string, count?: number): Promise<{ subject: string; text: string; replyTo?: string }[]>
  close(): Promise<void>
}

type Options = {
  env?: Record<string, string>
  /** For a second server on an existing database. The caller closes it. */
  storage?: Storage
  adapters?: Partial<Adapters>
  clock?: MovableClock
  jobs?: boolean
  /** For tests of a single process: its log, its metrics, its raw socket handling. */
  oneProcess?: boolean
  /** Number of servers that take turns, on PostgreSQL. */
  processes?: number
  poolSize?: number
  /** Wraps the password checks, to count them. */
  passwords?: (real: Passwords) => Passwords
}

/** A few thousand accounts sign in during a test run. passwords.unit.test.ts asserts the real cost. */
const QUICK_PASSWORDS = createPasswords({ memoryCost: 256, timeCost: 1 })

/** The whole product on a real port and a real database, with embedded adapters by default. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const given = options.storage ?? (await newStorage(options.poolSize))
  const storage = restricted.get(given) ?? given
  const env = {
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    // Its weights take seconds to load. Speech tests pass their own transcriber.
    STT_EMBEDDED_MODEL: 'off',
    // Concurrent tests keep every core busy.
    TASK_LIMIT_SECONDS: '120',
    ...options.env,
  }
  const config = readConfig(env)
  const logLines: string[] = []
  const logger = createLogger('info', { write: (line) => void logLines.push(line) })
  const adapters = { ...createAdapters(config, sharedPool()), ...options.adapters }
  const passwords = options.passwords?.(QUICK_PASSWORDS) ?? QUICK_PASSWORDS
  const { clock } = options
  const app = await createApp({
    config,
    storage,
    adapters,
    logger,
    passwords,
    ...(clock && { now: clock.now }),
  })
  if (options.jobs !== false) await app.startJobs()
  const firstUrl = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { processes = PROCESSES } = options
  const shared = processes > 1 && !options.oneProcess && sharable.get(storage)
  if (!shared) reportProcesses('alone')
  const lends = options.adapters || options.passwords
  const extraProcesses = shared
    ? await startExtraProcesses({
        ...shared,
        processes,
        firstUrl,
        clock,
        log: (line: string) => void logLines.push(line),
        env: { ...env, ...(options.jobs === false && { PROCESS: 'web' }) },
        lent: lends && { adapters: options.adapters ?? {}, passwords },
      })
    : undefined
  const url = extraProcesses?.url ?? firstUrl

  const client: TestApp['client'] = ({ token, cookie } = {}) => ({
    token,
    cookie,
    ...createClient({
      baseUrl: url,
      token: () => token ?? null,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...(init?.headers as object), ...(cookie ? { cookie: `sid=${cookie}` } : {}) },
        }),
    }),
  })

  async function enter(path: string, body: object, password: string): Promise<Clinician> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { data?: { token: string; user: User }; error?: string }
    if (!answer.data) throw new Error(`${path} answered ${response.status}: ${answer.error}`)
    const { token, user } = answer.data
    const cookie = /^sid=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { ...client({ token, cookie }), token, cookie, user, email: user.email, password }
  }

  let accounts = 0
  return {
    app,
    config,
    storage: given,
    url,
    logLines,
    client,
    newClinician(details = {}) {
      accounts += 1
      const password = `quiet river stone ${accounts}`
      const email = details.email ?? `clinician${accounts}.${randomBytes(3).toString('hex')}@clinic.example`
      return enter(register.path, { ...details, email, password, confirmPassword: password }, password)
    },
    signIn: (email, password) => enter(login.path, { email, password }, password),
    async mailTo(address, count = 1) {
      for (let waited = 0; ; waited += 50) {
        const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
        const { data } = (await answer.json()) as {
          data: { to: string; subject: string; text: string }[]
        }
        const found = data.filter((mail) => mail.to === address).reverse()
        if (found.length >= count) return found
        if (waited > 60_000) throw new Error(`Only ${found.length} of ${count} mails arrived.`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      await Promise.all([app.close(), extraProcesses?.stop()])
      await extraProcesses?.close()
      if (!options.storage) await storage.close()
    },
  }
}

/** For other processes on the same database. */
const sharable = new WeakMap<Storage, { databaseUrl: string; key: Buffer }>()

/** The product's view of a database, by the test's view. */
const restricted = new WeakMap<Storage, Storage>()

/** An empty, migrated database with its own keys. The test sees all rows, the product what row-level security allows. */
export async function newStorage(poolSize?: number): Promise<Storage> {
  const database = await openTestDatabase({ upToDate: true, ...(poolSize ? { poolSize } : {}) })
  const key = randomBytes(32)
  const storage = await prepareStorage(database, masterKeys(key, [], 'test'))
  if (database.url) sharable.set(storage, { databaseUrl: database.url, key })
  const view = { ...storage, database, audit: createAudit(database, storage.vault) }
  restricted.set(view, storage)
  return view
}

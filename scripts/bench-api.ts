import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { listPatients, searchPatients } from '#shared/contracts/patients.ts'
import { createClient } from '#shared/http/call.ts'
import { startBuiltServer } from '../server/testing/built-server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startPostgres } from '../server/testing/postgres-server.ts'
import { type Clinician, makeClinics, NOTES_EACH, PATIENTS_EACH } from './bench-api/clinics.ts'
import { load, OPERATIONS, type Operation, type Round, type Target } from './bench-api/load.ts'
import { ROOT } from './test-steps.ts'

/**
 * The product against a bare Fastify and node-postgres server that runs the same SQL, and the product on a
 * small and a large database. Rounds alternate so that noise affects both equally.
 */
const LARGE = Number(process.env.BENCH_CLINICIANS ?? 1_000)
const SMALL = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** Concurrent requests: a quiet hour and a busy one. */
const LOADS = [16, 64]

type Place = { clinicians: Clinician[]; product: Target; bare: Target; stop(): Promise<void> }

const postgres = await startPostgres()
try {
  const small = await place('small', SMALL)
  const large = await place('large', LARGE)
  console.log(`${LARGE} clinicians, ${LARGE * PATIENTS_EACH} patients, ${LARGE * NOTES_EACH} notes`)
  for (const connections of LOADS) await againstBare(large, connections)
  console.log(
    `\n| operation | p95 ms with ${SMALL * NOTES_EACH} notes | with ${LARGE * NOTES_EACH} | ratio |`,
  )
  console.log('|---|--:|--:|--:|')
  for (const operation of OPERATIONS) {
    const few: Round[] = []
    const many: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Requests come from the same number of clinicians on both; only the rest of the database differs in
      // size.
      few.push(await load(small.product, operation, small.clinicians, SECONDS))
      many.push(await load(large.product, operation, large.clinicians.slice(0, SMALL), SECONDS))
    }
    const [a, b] = [best(few), best(many)]
    console.log(
      `| ${operation} | ${a.p95.toFixed(1)} | ${b.p95.toFixed(1)} | ${(b.p95 / a.p95).toFixed(2)} |`,
    )
  }
  await oneLargeRoster()
  await small.stop()
  await large.stop()
} finally {
  await postgres.stop()
}

/** The same clinicians' requests at this concurrency. */
async function againstBare({ bare, product, clinicians }: Place, connections: number): Promise<void> {
  console.log(
    `\n| ${connections} connections | bare req/s | same statements | product | product / bare | product / same | p95 ms: bare | same | product |`,
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const operation of OPERATIONS) {
    const same: Target = { kind: 'bare, same statements', url: bare.url }
    const rounds = await inTurns([bare, same, product], operation, clinicians, connections)
    const [alone, alike, ours] = rounds.map(best) as [Round, Round, Round]
    const figures = [
      ...[alone, alike, ours].map(({ perSecond }) => perSecond.toFixed(0)),
      ...[alone, alike].map(({ perSecond }) => (ours.perSecond / perSecond).toFixed(2)),
      ...[alone, alike, ours].map(({ p95 }) => p95.toFixed(1)),
    ]
    console.log(`| ${operation} | ${figures.join(' | ')} |`)
  }
}

/** Response times for a single clinician with many patients. */
async function oneLargeRoster(): Promise<void> {
  const size = { patients: 5_000, notes: 20_000 }
  const roster = await place('roster', 1, size)
  const [clinician] = roster.clinicians
  if (!clinician) throw new Error('No clinician was created.')
  const { call } = createClient({
    baseUrl: roster.product.url,
    token: () => clinician.token,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), cookie: `sid=${clinician.cookie}` } }),
  })
  const asked: [string, () => Promise<unknown>][] = [
    ['a page of patients', () => call(searchPatients, { body: {} })],
    ['patients by name', () => call(searchPatients, { body: { query: 'okafor-49' } })],
    ['a page of notes', () => call(searchNotes, { body: {} })],
    ['notes by patient name', () => call(searchNotes, { body: { query: 'okafor-49' } })],
    ['notes by note type', () => call(searchNotes, { body: { query: 'session' } })],
    ['all 5,000 patients in one page', () => call(listPatients, {})],
    ['the dashboard’s figures', () => call(dashboardStats, {})],
  ]
  console.log(`\n| one clinician, ${size.patients} patients, ${size.notes} notes | median ms | p95 ms |`)
  console.log('|---|--:|--:|')
  for (const [name, ask] of asked) {
    const times: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    console.log(`| ${name} | ${times[20]?.toFixed(0)} | ${times[37]?.toFixed(0)} |`)
  }
  await roster.stop()
}

async function place(
  name: string,
  count: number,
  size?: { patients: number; notes: number },
): Promise<Place> {
  console.error(`filling the ${name} database`)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database bench_${name}`)
  await admin.end()
  const url = postgres.urlOf(`bench_${name}`)
  const key = randomBytes(32)
  const clinicians = await makeClinics(url, key, count, size)
  const product = await startBuiltServer({
    DATABASE_URL: url,
    ENCRYPTION_KEY: key.toString('hex'),
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const bare = await startBare(url)
  return {
    clinicians,
    product: { kind: 'product', url: product.url },
    bare: { kind: 'bare', url: bare.url },
    async stop() {
      bare.stop()
      await product.stop()
    },
  }
}

async function startBare(databaseUrl: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench-api/bare-server.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

async function inTurns(
  targets: Target[],
  operation: Operation,
  clinicians: readonly Clinician[],
  connections: number,
) {
  const rounds: Round[][] = targets.map(() => [])
  for (const target of targets) await load(target, operation, clinicians, 1, connections)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      rounds[index]?.push(await load(target, operation, clinicians, SECONDS, connections))
    }
  }
  return rounds
}

/** The fastest round, least disturbed by other processes. A failed request fails the whole run. */
function best(rounds: Round[]): Round {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests failed.`)
  return {
    perSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
    p95: Math.min(...rounds.map(({ p95 }) => p95)),
    failed,
  }
}

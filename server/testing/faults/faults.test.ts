import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { killAfterResponse, killBetweenSubmitAndAlert } from './alert-faults.ts'
import { surviveDatabaseOutage } from './database-outage.ts'
import { restartDatabase } from './database-restarts.ts'
import { killWhileErasing } from './erasure-faults.ts'
import { createFaultHarness, type FaultHarness } from './fault-harness.ts'
import { runFaults } from './run-faults.ts'
import { trySecondServer } from './second-server.ts'
import { stopUnderLoad } from './sigterm.ts'
import { serveDespiteSlowClients } from './slow-clients.ts'

const database = inject('database')
/** `npm run faults -- --kills 30` is the long run. */
const KILLS = database === 'postgres' ? 2 : 1
/** Crashes inside one transaction run on PostgreSQL every time, and on both with EVERY_DATABASE=1. */
const testInFull = test.runIf(database === 'postgres' || Boolean(process.env.EVERY_DATABASE))
/** There are many server starts of a second each, and ten times as long on a busy machine. */
const TIMEOUT_MS = 600_000
/** On SIGUSR2, the server rejects a promise that nothing handles. */
const MISTAKE = `process.on('SIGUSR2', () => void Promise.reject(new Error('CAN' + 'ARY')))`
let harness: FaultHarness

beforeAll(async () => {
  harness = await createFaultHarness(database, {
    template: inject('embeddedTemplate'),
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKE)}` },
  })
}, TIMEOUT_MS)

afterAll(() => harness?.close())

test.runIf(database === 'postgres')('keeps serving after a mistake in one request', async () => {
  const { server } = harness
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(server.output).toContain('unhandled rejection')
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(server.output()).toContain('data:text/javascript')
  expect(server.output()).not.toContain('CANARY')
})

test.runIf(database === 'pglite')(
  'refuses a second server on the same embedded database, and takes over from a dead one',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await trySecondServer(harness)
    expect(report).toMatchObject({ firstStillServes: true, lockTakenOver: true })
    expect(report.code).not.toBe(0)
    expect(report.output).toMatch(/in use by another .* process/)
  },
)

test.runIf(database === 'postgres')(
  'survives a PostgreSQL crash without a restart',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await surviveDatabaseOutage(harness)
    expect(report).toEqual({ writeStatus: 503, healthStatus: 503, recovered: true })
  },
)

test.runIf(database === 'postgres')(
  'answers 503 with a Retry-After, and nothing worse, while the database restarts under load',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await restartDatabase(harness, { restarts: 2, clients: 4 })
    expect(report).toMatchObject({ restarts: 2, withoutRetryAfter: 0, truncated: 0, sameProcess: true })
    expect(
      Object.keys(report.statuses).filter((status) => !['page', '200', '201', '503'].includes(status)),
    ).toEqual([])
  },
)

// About the process and its connections, so one database is enough.
test.runIf(database === 'postgres')(
  'finishes every response it started when it is stopped under load',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await stopUnderLoad(harness, { rounds: 2, clients: 8 })
    expect(report).toMatchObject({ rounds: 2, truncated: 0, failed: {}, exitCodes: [0, 0] })
    expect(report.whole).toBeGreaterThan(10)
  },
)

test.runIf(database === 'postgres')(
  'keeps responding while slow clients never finish their requests',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await serveDespiteSlowClients(harness.server.url, { clients: 150, seconds: 2 })
    expect(report).toMatchObject({ clients: 150, failedProbes: 0 })
    expect(report.probes).toBeGreaterThan(5)
  },
)

testInFull(
  'saves a risk answer with its alert or neither, and sends the email once',
  { tags: 'long', timeout: TIMEOUT_MS },
  async () => {
    const report = await killBetweenSubmitAndAlert(harness, 1)
    expect(report).toMatchObject({ kills: 1, completed: 8, alerts: 8, mails: 8, faults: [] })
    expect(report.acknowledged + report.cutOff).toBe(8)
  },
)

testInFull(
  'sends an alert’s email exactly once if it was killed before sending',
  { tags: 'long', timeout: TIMEOUT_MS },
  async () => {
    const report = await killAfterResponse(harness, 1)
    expect(report).toMatchObject({ kills: 1, acknowledged: 1, alerts: 1, mails: 1, faults: [] })
  },
)

testInFull(
  'leaves an account either intact or deleted when killed during its deletion',
  { tags: 'long', timeout: TIMEOUT_MS },
  async () => {
    const report = await killWhileErasing(harness, 1)
    expect(report).toMatchObject({ kills: 1, faults: [] })
    expect(report.erased + report.whole).toBe(1)
  },
)

test('loses no acknowledged write when killed', {
  timeout: TIMEOUT_MS,
  tags: database === 'postgres' ? [] : 'long',
}, async () => {
  const report = await runFaults(harness, { kills: KILLS })
  expect(report).toMatchObject({ kills: KILLS, lost: [], torn: [], duplicated: [], brokenChains: [] })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.databaseKills).toBe(database === 'postgres' ? 1 : 0)
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { killBehindTheAnswer, killBetweenSubmitAndAlert } from './alert-faults.ts'
import { surviveDatabaseOutage } from './database-outage.ts'
import { restartDatabase } from './database-restarts.ts'
import { killWhileErasing } from './erasure-faults.ts'
import { createFaultWorld, type FaultWorld } from './fault-harness.ts'
import { runFaults } from './run-faults.ts'
import { trySecondServer } from './second-server.ts'
import { stopUnderLoad } from './sigterm.ts'
import { serveBesideSlowClients } from './slow-clients.ts'

/** A short run on every test; `npm run faults -- --kills 30` is the long one. */
const KILLS = 2
/** Each start of a server is a second of work, and there are many; a busy machine takes ten times as long. */
const TIMEOUT_MS = 600_000
const database = inject('database')
let world: FaultWorld

beforeAll(async () => {
  world = await createFaultWorld(database, { template: inject('embeddedTemplate') })
}, TIMEOUT_MS)

afterAll(() => world?.close())

test.runIf(database === 'pglite')(
  'a second server on the same embedded database is refused, and a dead one is succeeded',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await trySecondServer(world)
    expect(report).toMatchObject({ firstStillServes: true, lockTakenOver: true })
    expect(report.code).not.toBe(0)
    expect(report.output).toMatch(/in use by another .* process/)
  },
)

test.runIf(database === 'postgres')(
  'the server outlives a crash of PostgreSQL and needs no restart',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await surviveDatabaseOutage(world)
    expect(report).toEqual({ writeStatus: 503, healthStatus: 503, recovered: true })
  },
)

test.runIf(database === 'postgres')(
  'a database that restarts under load means 503 with the time to wait, and nothing worse',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await restartDatabase(world, { restarts: 2, clients: 4 })
    expect(report).toMatchObject({ restarts: 2, withoutRetryAfter: 0, truncated: 0, sameProcess: true })
    expect(
      Object.keys(report.statuses).filter((status) => !['page', '200', '201', '503'].includes(status)),
    ).toEqual([])
  },
)

// About the process and its connections, whatever database is behind it: once is enough.
test.runIf(database === 'postgres')(
  'a server that is asked to end under load finishes every answer it began',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await stopUnderLoad(world, { rounds: 2, clients: 8 })
    expect(report).toMatchObject({ rounds: 2, truncated: 0, failed: {}, exitCodes: [0, 0] })
    expect(report.whole).toBeGreaterThan(10)
  },
)

test.runIf(database === 'postgres')(
  'clients that never finish what they say keep nobody else from an answer',
  { timeout: TIMEOUT_MS },
  async () => {
    const report = await serveBesideSlowClients(world.server.url, { clients: 150, seconds: 2 })
    expect(report).toMatchObject({ clients: 150, failedProbes: 0 })
    expect(report.probes).toBeGreaterThan(5)
  },
)

test('an answer about safety and its alert are there together or not at all, and the mail comes once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await killBetweenSubmitAndAlert(world, 1)
  expect(report).toMatchObject({ kills: 1, completed: 8, alerts: 8, mails: 8, faults: [] })
  expect(report.acknowledged + report.cutOff).toBe(8)
})

test('an alert whose mail was still to be sent when the server was killed is mailed, once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await killBehindTheAnswer(world, 1)
  expect(report).toMatchObject({ kills: 1, acknowledged: 1, alerts: 1, mails: 1, faults: [] })
})

test('an account that is being deleted when the server is killed is whole afterwards, or gone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await killWhileErasing(world, 1)
  expect(report).toMatchObject({ kills: 1, faults: [] })
  expect(report.erased + report.whole).toBe(1)
})

test('no acknowledged write is lost when the server is killed', { timeout: TIMEOUT_MS }, async () => {
  const report = await runFaults(world, { kills: KILLS })
  expect(report).toMatchObject({ kills: KILLS, lost: [], torn: [], duplicated: [], brokenChains: [] })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.databaseKills).toBe(database === 'postgres' ? 1 : 0)
})

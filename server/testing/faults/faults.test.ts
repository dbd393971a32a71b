import { expect, inject, test } from 'vitest'
import { surviveDatabaseOutage } from './database-outage.ts'
import { runFaults } from './run-faults.ts'
import { trySecondServer } from './second-server.ts'

/** A short run on every test; `npm run faults -- --kills 30` is the long one. */
const KILLS = 3
const database = inject('database')

test('no acknowledged write is lost when the server is killed', { timeout: 240_000 }, async () => {
  const report = await runFaults({ database, kills: KILLS })
  expect(report).toMatchObject({ kills: KILLS, lost: [], torn: [], duplicated: [], brokenChains: [] })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.databaseKills).toBe(database === 'postgres' ? 1 : 0)
})

test.runIf(database === 'pglite')(
  'a second server on the same embedded database is refused, and a dead one is succeeded',
  { timeout: 120_000 },
  async () => {
    const report = await trySecondServer()
    expect(report).toMatchObject({ firstStillServes: true, lockTakenOver: true })
    expect(report.code).not.toBe(0)
    expect(report.output).toMatch(/in use by another .* process/)
  },
)

test.runIf(database === 'postgres')(
  'the server outlives a crash of PostgreSQL and needs no restart',
  { timeout: 120_000 },
  async () => {
    const report = await surviveDatabaseOutage()
    expect(report).toEqual({ writeStatus: 503, healthStatus: 503, recovered: true })
  },
)

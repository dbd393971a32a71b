import { parseArgs } from 'node:util'
import { surviveDatabaseOutage } from '../server/testing/faults/database-outage.ts'
import type { DatabaseKind } from '../server/testing/faults/fault-world.ts'
import { type FaultReport, runFaults } from '../server/testing/faults/run-faults.ts'
import { type SecondServerReport, trySecondServer } from '../server/testing/faults/second-server.ts'
import { runLive } from './steps.ts'

/** npm run faults -- [--kills 30] [--database pglite|postgres]: the long fault run, with a table and JSON. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    database: { type: 'string' },
    clients: { type: 'string', default: '4' },
  },
})

const kinds: DatabaseKind[] = ['pglite', 'postgres']
const databases = kinds.filter((kind) => !values.database || kind === values.database)

const built = await runLive({ name: 'build', run: ['node', 'scripts/build.mjs'] })
if (!built.ok) process.exit(1)

const reports: FaultReport[] = []
for (const database of databases) {
  const onCycle = (cycle: number, { seconds }: FaultReport) =>
    console.log(`${database}: kill ${cycle} of ${values.kills}, ${seconds.toFixed(0)} s`)
  const kills = Number(values.kills)
  const clients = Number(values.clients)
  reports.push(await runFaults({ database, kills, clients, verifyEachTime: true, onCycle }))
}
const second = databases.includes('pglite') ? await trySecondServer() : undefined
const outage = databases.includes('postgres') ? await surviveDatabaseOutage() : undefined

console.table(reports.map(rowOf))
if (second)
  console.log(`A second server on one PGlite folder ended with ${second.code}: ${second.output.trim()}`)
if (outage) console.log(`PostgreSQL killed alone: ${JSON.stringify(outage)}`)
console.log(JSON.stringify({ reports, second, outage }, null, 2))

const refused = !second || isRefused(second)
process.exitCode = reports.every(isClean) && refused && outage?.recovered !== false ? 0 : 1

function rowOf(report: FaultReport) {
  const { lost, torn, duplicated, brokenChains, seconds, ...counts } = report
  return {
    ...counts,
    lost: lost.length,
    torn: torn.length,
    duplicated: duplicated.length,
    brokenChains: brokenChains.length,
    seconds: Math.round(seconds),
  }
}

function isClean({ lost, torn, duplicated, brokenChains, acknowledged }: FaultReport): boolean {
  return acknowledged > 0 && [lost, torn, duplicated, brokenChains].every((list) => list.length === 0)
}

function isRefused({ code, firstStillServes, lockTakenOver }: SecondServerReport): boolean {
  return code !== 0 && firstStillServes && lockTakenOver
}

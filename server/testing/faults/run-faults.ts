import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseKind, FaultHarness } from './fault-harness.ts'
import { auditLedger, type Ledger, openLedger, writeUntilServerDies } from './writers.ts'

export type FaultReport = {
  database: DatabaseKind
  kills: number
  /** Kills that included PostgreSQL. */
  databaseKills: number
  /** Additional kills while starting after a crash. */
  killsWhileStarting: number
  /** Writes acknowledged before a kill. */
  acknowledged: number
  /** Requests repeated after a kill with the same key, acknowledged or not. */
  replays: number
  lost: string[]
  torn: string[]
  duplicated: string[]
  brokenChains: string[]
  seconds: number
}

export type FaultOptions = {
  kills: number
  clients?: number
  /**
   * Runs the audit verifier after every kill instead of only the last one: thorough, at the cost of two more
   * starts each.
   */
  verifyEachTime?: boolean
  onCycle?: (cycle: number, report: FaultReport) => void
}

/**
 * Repeatedly kills the server under write load and checks every acknowledged write. Stops the server at the
 * end.
 */
export async function runFaults(harness: FaultHarness, options: FaultOptions): Promise<FaultReport> {
  const { kills, clients = 4, verifyEachTime = false, onCycle } = options
  const started = performance.now()
  const report = emptyReport(harness.kind)
  const ledgers: Ledger[] = []
  for (let cycle = 1; cycle <= kills; cycle++) {
    const ledger = await openLedger(harness.server.url)
    ledgers.push(ledger)
    await killDuringWrites(harness, ledger, clients, cycle, report)
    await harness.start()
    await look(ledger, harness, report)
    if (verifyEachTime) {
      await verifyChains(harness, report)
      await harness.start()
    }
    report.seconds = (performance.now() - started) / 1000
    onCycle?.(cycle, report)
  }
  // Checks again at the end: no later crash lost an earlier write.
  for (const ledger of ledgers) await look(ledger, harness, report)
  await verifyChains(harness, report)
  report.seconds = (performance.now() - started) / 1000
  return report
}

async function killDuringWrites(
  harness: FaultHarness,
  ledger: Ledger,
  clients: number,
  cycle: number,
  report: FaultReport,
): Promise<void> {
  const { url } = harness.server
  const writers = Promise.all(Array.from({ length: clients }, () => writeUntilServerDies(ledger, url)))
  // Report a rejected writer now, not after the kill.
  await Promise.race([someAnswers(ledger), writers])
  await Promise.race([pause(Math.random() * 1_000), writers])

  const alsoDatabase = report.database === 'postgres' && cycle % 2 === 0
  await harness.crash({ alsoDatabase })
  await writers
  report.kills++
  // Counted here, because repeats after the crash weren't acknowledged before it.
  report.acknowledged += ledger.acknowledged.length
  if (alsoDatabase) report.databaseKills++

  // Real crashes also happen during startup.
  if (cycle % 3 === 0) {
    await harness.crashWhileStarting(100 + Math.random() * 1_500)
    report.killsWhileStarting++
  }
}

async function someAnswers(ledger: Ledger): Promise<void> {
  const deadline = Date.now() + 30_000
  while (ledger.acknowledged.length < 3) {
    if (Date.now() > deadline) throw new Error('The server answered fewer than three writes in 30 s.')
    await pause(5)
  }
}

async function look(ledger: Ledger, harness: FaultHarness, report: FaultReport): Promise<void> {
  const { lost, torn, duplicated, replays } = await auditLedger(ledger, harness.server.url)
  report.lost.push(...lost)
  report.torn.push(...torn)
  report.duplicated.push(...duplicated)
  report.replays += replays
}

async function verifyChains(harness: FaultHarness, report: FaultReport): Promise<void> {
  const { code, output } = await harness.verifyAudit()
  if (code !== 0) report.brokenChains.push(`after kill ${report.kills}: exit ${code}: ${output.trim()}`)
}

function emptyReport(database: DatabaseKind): FaultReport {
  return {
    database,
    kills: 0,
    databaseKills: 0,
    killsWhileStarting: 0,
    acknowledged: 0,
    replays: 0,
    lost: [],
    torn: [],
    duplicated: [],
    brokenChains: [],
    seconds: 0,
  }
}

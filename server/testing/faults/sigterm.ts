import { setTimeout as pause } from 'node:timers/promises'
import type { FaultWorld } from './fault-harness.ts'
import { newAccount, startLoad } from './load.ts'

export type SigtermReport = {
  rounds: number
  whole: number
  /** Responses that started but didn't finish. */
  truncated: number
  /** Unsuccessful responses. */
  failed: Record<string, number>
  exitCodes: (number | null)[]
  slowestExitMs: number
}

/** Stops the server under continuous load and restarts it. */
export async function stopUnderLoad(
  world: FaultWorld,
  { rounds, clients = 16, onRound }: { rounds: number; clients?: number; onRound?: (round: number) => void },
): Promise<SigtermReport> {
  const report: SigtermReport = {
    ...{ rounds: 0, whole: 0, truncated: 0, failed: {}, exitCodes: [], slowestExitMs: 0 },
  }
  const token = await newAccount(world.server.url)
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad(world.server.url, token, {
      clients,
      heard(answered) {
        if (answered.kind === 'truncated') report.truncated += 1
        if (answered.kind !== 'whole') return
        report.whole += 1
        if (answered.status >= 400) report.failed[answered.status] = (report.failed[answered.status] ?? 0) + 1
      },
    })
    await pause(200 + Math.random() * 600)
    const asked = performance.now()
    const code = await world.server.stop()
    report.slowestExitMs = Math.max(report.slowestExitMs, Math.round(performance.now() - asked))
    report.exitCodes.push(code)
    await load.stop()
    await world.start()
    report.rounds += 1
    onRound?.(round)
  }
  return report
}

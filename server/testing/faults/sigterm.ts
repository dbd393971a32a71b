import { setTimeout as pause } from 'node:timers/promises'
import type { FaultHarness } from './fault-harness.ts'
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
  harness: FaultHarness,
  { rounds, clients = 16, onRound }: { rounds: number; clients?: number; onRound?: (round: number) => void },
): Promise<SigtermReport> {
  const report: SigtermReport = {
    rounds: 0,
    whole: 0,
    truncated: 0,
    failed: {},
    exitCodes: [],
    slowestExitMs: 0,
  }
  const token = await newAccount(harness.server.url)
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad(harness.server.url, token, {
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
    const code = await harness.server.stop()
    report.slowestExitMs = Math.max(report.slowestExitMs, Math.round(performance.now() - asked))
    report.exitCodes.push(code)
    await load.stop()
    await harness.start()
    report.rounds += 1
    onRound?.(round)
  }
  return report
}

import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultHarness } from './fault-harness.ts'
import { ask, newAccount, startLoad } from './load.ts'

export type RestartsReport = {
  restarts: number
  /** Number of responses by status. Excludes pages, which need no database. */
  statuses: Record<string, number>
  /** 503 responses without a Retry-After. */
  withoutRetryAfter: number
  truncated: number
  recoveryMs: number[]
  sameProcess: boolean
}

/** Restarts PostgreSQL under load, every second time with kill -9. */
export async function restartDatabase(
  harness: FaultHarness,
  {
    restarts,
    clients = 8,
    onRestart,
  }: { restarts: number; clients?: number; onRestart?: (n: number) => void },
): Promise<RestartsReport> {
  const { url, pid } = harness.server
  const token = await newAccount(url)
  const report: RestartsReport = {
    restarts: 0,
    statuses: {},
    withoutRetryAfter: 0,
    truncated: 0,
    recoveryMs: [],
    sameProcess: false,
  }
  const load = startLoad(url, token, {
    clients,
    heard(answered, { path }) {
      if (answered.kind === 'truncated') report.truncated += 1
      if (answered.kind !== 'whole') return
      const status = String(path === '/' && answered.status === 200 ? 'page' : answered.status)
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (answered.status === 503 && !answered.retryAfter) report.withoutRetryAfter += 1
    },
  })
  const agent = new Agent({ keepAlive: true })
  try {
    for (let n = 1; n <= restarts; n += 1) {
      await pause(300)
      await harness.withoutDatabase(() => pause(200 + Math.random() * 800), { cleanly: n % 2 === 0 })
      const back = performance.now()
      for (;;) {
        const body = { firstName: 'Back', lastName: `Again ${n}` }
        const answered = await ask(agent, url, token, { method: 'POST', path: '/api/patients', body })
        if (answered.kind === 'whole' && answered.status < 300) break
        if (performance.now() - back > 60_000) throw new Error('The server did not recover in a minute.')
        await pause(20)
      }
      report.recoveryMs.push(Math.round(performance.now() - back))
      report.restarts += 1
      onRestart?.(n)
    }
  } finally {
    await load.stop()
    agent.destroy()
  }
  report.sameProcess = harness.server.pid === pid && isAlive(pid)
  return report
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

import type { Database } from '../db/database.ts'

type Counts = { waiting: number; active: number; retrying: number; failed: number }
export type QueueStatus = Counts & {
  oldestWaitingAt: Date | null
  byJob: (Counts & { name: string })[]
  failures: { name: string; at: Date; kind: string | null }[]
}

/** The number of recent failures to report. */
const FAILURES = 10

/** pg-boss archives finished jobs after twelve hours and deletes them after seven days. */
const COUNT = `
  select name, state::text as state, count(*)::int as count,
         min(created_on) filter (where state in ('created', 'retry') and start_after <= now()) as oldest
  from (select name, state, created_on, start_after from jobs.job
          where state in ('created', 'retry', 'active', 'failed')
        union all
        select name, state, created_on, start_after from jobs.archive where state = 'failed') jobs
  where name not like '\\_\\_pgboss%' group by 1, 2`

const NEWEST_FAILURES = `
  select name, coalesce(completed_on, created_on) as at, output ->> 'kind' as kind
  from (select name, state, completed_on, created_on, output from jobs.job where state = 'failed'
        union all
        select name, state, completed_on, created_on, output from jobs.archive where state = 'failed') jobs
  where name not like '\\_\\_pgboss%' order by 2 desc limit ${FAILURES}`

const NAMES: Record<string, keyof Counts> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'active',
  failed: 'failed',
}
const none = (): Counts => ({ waiting: 0, active: 0, retrying: 0, failed: 0 })

/** The queue's length and recent failures. A server that has never run jobs has no tables for them. */
export async function queueStatus(database: Database): Promise<QueueStatus> {
  const { rows: there } = await database.execute("select to_regclass('jobs.archive') is not null as yes")
  if (!there[0]?.yes) return { ...none(), oldestWaitingAt: null, byJob: [], failures: [] }

  const status: QueueStatus = { ...none(), oldestWaitingAt: null, byJob: [], failures: [] }
  const byName = new Map<string, Counts>()
  for (const row of (await database.execute(COUNT)).rows) {
    const { name, state, count, oldest } = row as {
      name: string
      state: string
      count: number
      oldest: Date | null
    }
    const key = NAMES[state]
    if (!key) continue
    const counts = byName.get(name) ?? none()
    counts[key] += count
    status[key] += count
    byName.set(name, counts)
    if (oldest && (!status.oldestWaitingAt || oldest < status.oldestWaitingAt))
      status.oldestWaitingAt = oldest
  }
  status.byJob = [...byName]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort((a, b) => a.name.localeCompare(b.name))
  status.failures = (await database.execute(NEWEST_FAILURES)).rows as QueueStatus['failures']
  return status
}

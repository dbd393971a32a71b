import type { Measured } from '../http/metrics.ts'
import type { Adapters } from './adapters.ts'
import type { Storage } from './storage.ts'

const JOBS = `
  select name as queue, state::text as state, count(*)::int as count
  from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`

const LAST_BACKUP = 'select max(created_at) as at from backups where verified'

/** Collects the values for the metrics. */
export function metricSources({ database }: Pick<Storage, 'database'>, { transcribers }: Adapters): Measured {
  return {
    async jobs() {
      const { rows } = await database.execute(JOBS)
      return rows as Awaited<ReturnType<Measured['jobs']>>
    },
    connections: () => database.connections?.(),
    transcriptionWaiting: () => transcribers.reduce((sum, { waiting }) => sum + (waiting?.() ?? 0), 0),
    async lastBackup() {
      const { rows } = await database.execute(LAST_BACKUP)
      return rows[0]?.at ? new Date(rows[0].at as string) : undefined
    },
  }
}

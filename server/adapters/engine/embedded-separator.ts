import type { VisitSeparator } from '../../ports/visit-separator.ts'
import type { WorkPool } from '../../work/work-pool.ts'
import type { SeparationTasks } from './separation-tasks.ts'

export function embeddedSeparator(pool: Pick<WorkPool<SeparationTasks>, 'run'>): VisitSeparator {
  return {
    read: (visit, signal) => pool.run('separateVisit', visit, { signal }),
    view: (visit, memberId, spans, signal) => pool.run('viewVisit', { visit, memberId, spans }, { signal }),
    // The note is already written, so the last step must not be refused.
    leaks: (visit, memberId, texts, signal) =>
      pool.run('findLeaks', { visit, memberId, texts }, { signal, continues: true }),
  }
}

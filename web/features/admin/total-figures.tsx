import type { AdminTotals } from '#shared/contracts/admin.ts'
import { formatCount } from '../../lib/format.ts'
import { patientsPerUser, systemActivity } from './figures.ts'

const FRAME =
  'grid grid-cols-2 rounded-3 border border-line bg-sheet shadow-1 md:grid-cols-4 *:min-w-0 *:border-line *:px-4 *:py-3 md:*:px-5 md:*:py-4 *:odd:border-r *:nth-[n+3]:border-t md:*:border-t-0! md:*:border-r md:*:last:border-r-0'

export function TotalFigures({ totals }: { totals: AdminTotals }) {
  return (
    <section aria-label="Totals" className={FRAME}>
      <Figure
        name="Total Users"
        value={totals.totalUsers}
        line={`${formatCount(totals.activeUsers)} active`}
      />
      <Figure
        name="Total Patients"
        value={totals.totalPatients}
        line={`${formatCount(patientsPerUser(totals))} per user`}
      />
      <Figure
        name="Clinical Notes"
        value={totals.totalNotes}
        line={`${formatCount(totals.notesThisMonth)} this month`}
      />
      <Figure name="System Activity" value={systemActivity(totals)} line="notes per user" />
    </section>
  )
}

function Figure({ name, value, line }: { name: string; value: number; line: string }) {
  return (
    <div>
      <h2 className="text-sm font-medium">{name}</h2>
      <p className="my-0.5 font-serif text-2xl font-medium tracking-[-0.02em] break-words lining-nums">
        {formatCount(value)}
      </p>
      <p className="hint">{line}</p>
    </div>
  )
}

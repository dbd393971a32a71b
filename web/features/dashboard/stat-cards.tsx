import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { completionRate, hoursSaved } from '#shared/domain/notes.ts'
import { formatCount } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'

const FRAME =
  'grid grid-cols-2 rounded-3 border border-line bg-sheet shadow-1 md:grid-cols-4 *:min-w-0 *:border-line *:px-4 *:py-3 md:*:px-5 md:*:py-4 *:odd:border-r *:nth-[n+3]:border-t md:*:border-t-0! md:*:border-r md:*:last:border-r-0'

export function StatCards({ stats }: { stats: DashboardStats }) {
  const { totalNotes, completedNotes, totalPatients } = stats
  return (
    <section aria-label="Your stats" data-tour="figures" className={FRAME}>
      <StatCard
        name="Total Notes"
        value={formatCount(totalNotes)}
        line={`${formatCount(stats.monthlyNoteCount)} this month`}
      />
      <StatCard
        name="Active Patients"
        value={formatCount(totalPatients)}
        line={`${formatCount(stats.patientsAddedThisWeek)} added this week`}
      />
      <StatCard
        name="Time Saved"
        value={formatHours(totalNotes)}
        unit="h"
        spoken="hours"
        line="Half an hour per note"
      />
      <StatCard
        name="Completion Rate"
        value={String(completionRate(completedNotes, totalNotes))}
        unit="%"
        line={`${formatCount(completedNotes)} of ${formatCount(totalNotes)} completed, ${formatCount(stats.signedNotes)} signed`}
      />
    </section>
  )
}

/** "107", "3.5", "1,234.5". */
function formatHours(notes: number): string {
  return new Intl.NumberFormat('en-US').format(Number(hoursSaved(notes)))
}

type StatCardProps = { name: string; value: string; unit?: string; spoken?: string; line: string }

function StatCard({ name, value, unit, spoken, line }: StatCardProps) {
  return (
    <div>
      <h2 className="text-sm font-medium">{name}</h2>
      <p className="my-0.5 font-serif text-2xl font-medium tracking-[-0.02em] lining-nums">
        {value}
        {unit && (
          <>
            {spoken && ' '}
            <span
              aria-hidden={Boolean(spoken)}
              className="text-[1.125rem] leading-none tracking-normal text-ink-2"
            >
              {unit}
            </span>
            {spoken && <span className="sr-only">{spoken}</span>}
          </>
        )}
      </p>
      <p className="hint">{line}</p>
    </div>
  )
}

export function StatCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading your stats" className={classNames('appear-late', FRAME)}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="grid gap-3">
          <SkeletonLine className="w-20" />
          <SkeletonLine className="h-8 w-16" />
          <SkeletonLine className="w-24" />
        </div>
      ))}
    </div>
  )
}

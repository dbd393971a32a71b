import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { usageOf } from '#shared/domain/usage.ts'
import { monthName } from '../lib/format.ts'
import { PlanBadge } from '../parts/plans/plan-badge.tsx'
import { UsageBadge, UsageMeter } from '../parts/plans/usage.tsx'

type PlanUsageProps = {
  subscription: string
  stats: DashboardStats | undefined
  /** The page has a banner that shows the notes left once they run low. */
  hasBanner: boolean
}

/** The plan, and how many notes are left this month. */
export function PlanUsage({ subscription, stats, hasBanner }: PlanUsageProps) {
  const usage = stats && usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  const isSaid = hasBanner && (usage?.state === 'low-remaining' || usage?.state === 'limit-reached')
  return (
    <section aria-label="Your plan" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        <PlanBadge subscription={stats?.user.subscription ?? subscription} />
        {usage && <UsageBadge usage={usage} />}
      </div>
      {usage && <UsageMeter usage={usage} className="w-full" />}
      {usage && stats && !isSaid && (
        <p className="hint">
          {usage.limit === null ? (
            <>
              <b className="font-strong text-ink tabular-nums">{usage.used}</b>{' '}
              {usage.used === 1 ? 'note' : 'notes'} in {monthName(stats.currentMonth)}
            </>
          ) : (
            <>
              <b className="font-strong text-ink tabular-nums">{usage.remaining}</b> of {usage.limit} notes
              left in {monthName(stats.currentMonth)}
            </>
          )}
        </p>
      )}
    </section>
  )
}

import { Link } from 'wouter'
import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { usageOf } from '#shared/domain/usage.ts'
import { PAGES } from '#shared/paths.ts'
import { monthName, nextMonthStart } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'

/** Shown when five or fewer notes are left this month. */
export function LimitBanner({ stats }: { stats: DashboardStats | undefined }) {
  if (!stats) return null
  const { limit, remaining, state } = usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  if (state !== 'low-remaining' && state !== 'limit-reached') return null
  const month = monthName(stats.currentMonth)
  const resets = `Your limit resets ${nextMonthStart(stats.currentMonth)}.`
  const plans = (
    <Link to={PAGES.choosePlan} className="link whitespace-nowrap">
      Choose Plan
    </Link>
  )
  if (state === 'limit-reached') {
    return (
      <Banner tone="danger">
        <b className="font-strong">You’ve used all {limit} notes this month.</b> You can still open your
        notes. {resets} {plans}
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      <b className="font-strong">
        {remaining} of {limit} notes left in {month}.
      </b>{' '}
      {resets} {plans}
    </Banner>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { usageOf } from '#shared/domain/usage.ts'
import { PAGES } from '#shared/paths.ts'
import { statsQuery } from '../../lib/charts.ts'
import { nextMonthStart } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'

/** Shown from 80 percent of the monthly limit. `reached` means the server just rejected a note. */
export function UsageBanner({ reached }: { reached: boolean }) {
  const { data } = useQuery(statsQuery)
  if (!data) return null
  const { used, limit, nearLimit, remaining } = usageOf(data.monthlyNoteCount, data.monthlyNoteLimit)
  if (limit === null || !(nearLimit || reached)) return null
  const none = reached || remaining === 0
  return (
    <Banner
      tone={none ? 'danger' : 'warn'}
      action={
        <Link to={PAGES.choosePlan} className="link font-medium">
          Choose Plan
        </Link>
      }
    >
      {none
        ? `You’ve used all ${limit} notes this month. Upgrade, or wait until ${nextMonthStart(data.currentMonth)}.`
        : `You’ve used ${used} of ${limit} notes this month.`}
    </Banner>
  )
}

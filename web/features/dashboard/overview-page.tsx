import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { usageOf } from '#shared/domain/usage.ts'
import { PAGES } from '#shared/paths.ts'
import { statsQuery } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { UsagePill } from '../../parts/plans/usage.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dayLine, greeting } from './greeting.ts'
import { LimitBanner } from './limit-banner.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NotesByWeek } from './notes-by-week.tsx'
import { RecentNotes } from './recent-notes.tsx'
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx'

type OverviewPageProps = {
  alerts: ReactNode
  setup: ReactNode
  recordings: ReactNode
  ending: ReactNode
  due: ReactNode
}

const COLUMN = 'grid min-w-0 grid-cols-1 gap-5 md:gap-6'
const COLUMNS =
  'grid grid-cols-1 items-start gap-5 md:gap-6 xl:has-[>:nth-child(2):not(:empty)]:grid-cols-[minmax(0,1fr)_21rem]'

/** The Overview tab of the dashboard. */
export function OverviewPage({ alerts, setup, recordings, ending, due }: OverviewPageProps) {
  const user = useSignedInUser()
  const { data: stats, isError, refetch } = useQuery(statsQuery)
  const usage = stats && usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  const now = new Date()
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[90rem] content-start gap-5 p-4 md:gap-6 md:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-end">
        <div className="min-w-0">
          <h1 className="title-display max-md:text-xl max-md:leading-8">{greeting(now, user.firstName)}</h1>
          <p className="font-serif text-note text-ink-2 italic">{dayLine(now)}</p>
        </div>
        <UsagePill usage={usage} className="max-md:order-last md:mb-1 lg:hidden" />
        <ButtonLink
          variant="primary"
          to={PAGES.createNote}
          data-tour="new-note"
          className="col-start-2 md:col-start-3"
        >
          <Plus aria-hidden="true" className="size-4" />
          New Note
        </ButtonLink>
      </div>
      {alerts}
      {recordings}
      <LimitBanner stats={stats} />
      {/* Both lists offer the sample visit; once is enough. */}
      <div className="grid grid-cols-1 gap-5 empty:hidden md:gap-6 has-[[aria-label=Setup]]:**:data-sample-offer:hidden">
        {setup}
        {stats && <FirstSteps userId={user.id} stats={stats} />}
      </div>
      <div className={COLUMNS}>
        <div className={COLUMN}>
          <NeedsYou />
          {ending}
        </div>
        {/* With nothing due, the other cards take the full width. */}
        <div className={classNames(COLUMN, 'empty:hidden')}>{due}</div>
      </div>
      {stats && <StatCards stats={stats} />}
      {!stats && !isError && <StatCardsSkeleton />}
      {!stats && isError && (
        <Card>
          <LoadError title="Couldn’t load your stats" onRetry={() => void refetch()} />
        </Card>
      )}
      <div className={COLUMNS}>
        <RecentNotes noPatients={stats?.totalPatients === 0} />
        {stats ? (
          <NotesByWeek weeks={stats.notesByWeek} />
        ) : (
          !isError && (
            <Card className="p-5">
              <Skeleton lines={4} label="Loading notes by week" />
            </Card>
          )
        )}
      </div>
    </div>
  )
}

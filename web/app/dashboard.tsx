import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { SetupChecklist } from '../features/admin/setup-checklist.tsx'
import { AlertBanners } from '../features/assessments/alerts/alert-banners.tsx'
import { DueCard } from '../features/assessments/due-card.tsx'
import { OverviewPage } from '../features/dashboard/overview-page.tsx'
import { ScheduledDeletions } from '../features/retention/scheduled-deletions.tsx'
import { statsQuery } from '../lib/charts.ts'
import { currentUserQuery } from '../lib/current-user.ts'
import { dashboardTab } from '../lib/dashboard-tabs.ts'
import { useHeadingFocusOn } from '../lib/focus-heading.ts'
import { arrivedByHistory, pageShown } from '../lib/history-navigation.ts'
import { invalidate } from '../lib/queries.ts'
import { toast } from '../lib/toasts.ts'
import { WaitingPage } from '../ui/spinner.tsx'
import { RecoverableRecordings } from './recoverable-recordings.tsx'

const NotesPage = lazy(async () => ({
  default: (await import('../features/dashboard/notes-page.tsx')).NotesPage,
}))
const RosterPage = lazy(async () => ({
  default: (await import('../features/patients/roster-page.tsx')).RosterPage,
}))

/** One URL with three tabs from several features: only app/ may combine them. */
export function Dashboard() {
  const tab = dashboardTab(useSearch())
  const { data: stats } = useQuery(statsQuery)
  usePaymentReturn()
  return (
    <Suspense fallback={<WaitingPage />}>
      <TabEntered tab={tab.key} />
      {tab.key === 'overview' && (
        <OverviewPage
          alerts={<AlertBanners />}
          setup={<SetupChecklist />}
          recordings={<RecoverableRecordings />}
          ending={<ScheduledDeletions />}
          due={<DueCard />}
        />
      )}
      {tab.key === 'patients' && <RosterPage all={stats?.totalPatients} />}
      {tab.key === 'notes' && <NotesPage stats={stats} />}
    </Suspense>
  )
}

/** Changing tabs works like changing pages: scroll to the top and focus the title. */
function TabEntered({ tab }: { tab: string }) {
  const shown = useRef(tab)
  useHeadingFocusOn(tab)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (!arrivedByHistory()) window.scrollTo(0, 0)
    pageShown()
  }, [tab])
  return null
}

/** After a payment: shows the new plan once and cleans the URL. */
function usePaymentReturn() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const paid = new URLSearchParams(useSearch()).get('subscription_success') === 'true'

  useEffect(() => {
    if (!paid) return
    navigate(PAGES.dashboard, { replace: true })
    void invalidate(queryClient, statsQuery.queryKey)
    // The refreshed plan, or the cached one if the server doesn’t respond.
    queryClient
      .fetchQuery({ ...currentUserQuery, staleTime: 0 })
      .catch(() => queryClient.getQueryData(currentUserQuery.queryKey))
      .then((user) => {
        if (!user) return
        toast({ title: 'Payment Successful', description: `Welcome to ${user.subscription}!`, tone: 'good' })
      })
  }, [paid, navigate, queryClient])
}

import { useQuery } from '@tanstack/react-query'
import { Gift, Route as RouteIcon, Search } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { statsQuery } from '../lib/charts.ts'
import { useSignedInUser } from '../lib/current-user.ts'
import { dashboardTab } from '../lib/dashboard-tabs.ts'
import { resumeDrafts } from '../parts/drafts/unsaved-drafts.ts'
import { resumeRecording } from '../parts/voice/current-recording.ts'
import { useRecording } from '../parts/voice/use-recording.ts'
import { Brand } from '../ui/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Kbd } from '../ui/kbd.tsx'
import { AlertStrip } from './alert-strip.tsx'
import { SideNav, TabBar } from './app-nav.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { Overlays, useOverlays } from './overlays.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { QuestionnaireNotifications } from './questionnaire-notifications.tsx'
import { RecordingPill } from './recording-pill.tsx'
import { PALETTE_KEYS } from './shortcuts.ts'
import { usePhraseExpansion } from './use-phrase-expansion.ts'
import { UserMenu } from './user-menu.tsx'

/** The layout of signed-in pages: sidebar, header, and a tab bar on phones. */
export function AppFrame({ children }: { children: ReactNode }) {
  // This page shows visit, note, and To check side by side, so the sidebar is narrow.
  const [path] = useLocation()
  const tab = dashboardTab(useSearch()).key
  const narrow = path === PAGES.createNote
  const user = useSignedInUser()
  const { data: stats } = useQuery(statsQuery)
  const overlays = useOverlays(user)
  const recording = useRecording()
  const isAdmin = user.role === 'admin'
  usePhraseExpansion()
  useEffect(() => resumeDrafts(user.id), [user.id])
  useEffect(() => resumeRecording(user.id), [user.id])
  return (
    <div
      className={classNames(
        'grid flex-1 md:grid-cols-[4rem_minmax(0,1fr)]',
        !narrow && 'lg:grid-cols-[14rem_minmax(0,1fr)]',
      )}
    >
      <aside className="hidden border-r border-line md:block print:hidden">
        <div className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto px-3 py-4">
          <div className={classNames('flex justify-center px-2 pt-1 pb-4', !narrow && 'lg:justify-start')}>
            <Brand to={PAGES.dashboard} compact={narrow ? 'always' : 'below-lg'} />
          </div>
          <SideNav isAdmin={isAdmin} stats={stats} narrow={narrow} />
          {!narrow && (
            <div className="mt-auto hidden px-2.5 pt-6 pb-1 lg:block">
              <PlanUsage
                subscription={user.subscription}
                stats={stats}
                hasBanner={path === PAGES.dashboard && tab !== 'patients'}
              />
            </div>
          )}
        </div>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="flex h-14 items-center justify-between gap-3 border-b border-line px-4 md:px-6 print:hidden">
          <span className="md:hidden">
            <Brand to={PAGES.dashboard} />
          </span>
          <span className="-ml-2.5 hidden md:block">
            <Button
              variant="quiet"
              size="sm"
              onClick={overlays.openPalette}
              aria-keyshortcuts="Control+K Meta+K"
            >
              <Search aria-hidden="true" className="size-4" />
              Search or jump to
              <Kbd>{PALETTE_KEYS}</Kbd>
            </Button>
          </span>
          <div className="flex items-center gap-1">
            <RecordingPill />
            {!recording && (
              <span className="hidden items-center gap-1 md:flex">
                <Button variant="quiet" size="sm" onClick={overlays.startTour} data-tour="tour">
                  <RouteIcon aria-hidden="true" className="size-4" />
                  Take Tour
                </Button>
                <ButtonLink variant="quiet" size="sm" to={PAGES.referrals}>
                  <Gift aria-hidden="true" className="size-4" />
                  Refer Friends
                </ButtonLink>
                <ButtonLink size="sm" to={PAGES.choosePlan} className="mx-1">
                  Choose Plan
                </ButtonLink>
              </span>
            )}
            <Button
              variant="quiet"
              onClick={overlays.openPalette}
              aria-label="Search or jump to"
              className="w-11 px-0! md:hidden"
            >
              <Search aria-hidden="true" className="size-5" />
            </Button>
            <UserMenu
              user={user}
              onTakeTour={recording ? undefined : overlays.startTour}
              onShortcuts={overlays.openShortcuts}
            />
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          // The height that is left for a page that fills the window.
          className="flex flex-1 flex-col pb-16 [--frame-room:calc(100dvh-3.5rem)] has-[[data-alert-strip]]:[--frame-room:calc(100dvh-4.75rem-var(--h-sm)-1px)] md:pb-0"
        >
          <AlertStrip />
          {children}
        </main>
        <TabBar isAdmin={isAdmin} />
      </div>
      <Overlays {...overlays} user={user} />
      <IdleWatch />
      <QuestionnaireNotifications />
    </div>
  )
}

import { Gift } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PAGES } from '#shared/paths.ts'
import { useSignedInUser } from '../lib/current-user.ts'
import { resumeDrafts } from '../lib/drafts/kept-drafts.ts'
import { Brand } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SideNav, TabBar } from './app-nav.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every signed-in page: sidebar, header, and a tab bar on phones. */
export function AppFrame({ children }: { children: ReactNode }) {
  const user = useSignedInUser()
  const isAdmin = user.role === 'admin'
  useEffect(() => resumeDrafts(user.id), [user.id])
  return (
    <div className="grid flex-1 md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
      <aside className="hidden border-r border-line md:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-1 px-3 py-4">
          <div className="flex justify-center px-2 pt-1 pb-4 lg:justify-start">
            <Brand to={PAGES.dashboard} compact="below-lg" />
          </div>
          <SideNav isAdmin={isAdmin} />
          <div className="mt-auto hidden px-2.5 pb-1 lg:block">
            <PlanBadge subscription={user.subscription} />
          </div>
        </div>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="flex h-14 items-center justify-between gap-3 border-b border-line px-4 md:justify-end md:px-6">
          <span className="md:hidden">
            <Brand to={PAGES.dashboard} />
          </span>
          <div className="flex items-center gap-1.5">
            <span className="hidden items-center gap-1.5 md:flex">
              <ButtonLink variant="quiet" to={PAGES.referrals}>
                <Gift aria-hidden="true" className="size-4" />
                Refer Friends
              </ButtonLink>
              <ButtonLink to={PAGES.choosePlan}>Choose Plan</ButtonLink>
            </span>
            <UserMenu user={user} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col pb-16 md:pb-0">
          {children}
        </main>
        <TabBar isAdmin={isAdmin} />
      </div>
      <IdleWatch />
    </div>
  )
}

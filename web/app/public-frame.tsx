import type { ReactNode } from 'react'
import { PAGES } from '#shared/paths.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { Brand } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Brand and one way in, for public pages without a frame of their own. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { status } = useCurrentUser()
  return (
    <>
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-8">
        <Brand to={PAGES.landing} />
        {status === 'signed-in' ? (
          <ButtonLink to={PAGES.dashboard}>Dashboard</ButtonLink>
        ) : (
          <ButtonLink to={PAGES.login}>Sign In</ButtonLink>
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </>
  )
}

import { lazy, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import type { SignInState } from '../lib/return-path.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WaitingPage } from '../ui/spinner.tsx'

const SecondFactorRequired = lazy(async () => ({
  default: (await import('./second-factor-required.tsx')).SecondFactorRequired,
}))

type GuardProps = {
  access: 'signed-in' | 'admin'
  /** Shown instead of the redirect to sign-in. */
  signedOut?: ReactNode
  children: ReactNode
}

/** Spinner while the user loads, redirect to sign-in without one, redirect to the landing page for non-admins. */
export function Guard({ access, signedOut, children }: GuardProps) {
  const current = useCurrentUser()

  if (current.status === 'loading') return <WaitingPage />
  if (current.status === 'signed-out') {
    if (signedOut) return signedOut
    const state: SignInState = { from: location.pathname + location.search }
    return <Redirect to={PAGES.signIn} replace state={state} />
  }
  if (current.status === 'unreachable') {
    return (
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center">
        <EmptyState
          title="Can’t reach the server"
          action={<Button onClick={current.retry}>Try again</Button>}
        >
          Check your connection and try again. You’re still signed in.
        </EmptyState>
      </main>
    )
  }
  if (current.user.mustAddSecondFactor) return <SecondFactorRequired />
  if (access === 'admin' && current.user.role !== 'admin') return <Redirect to={PAGES.landing} replace />
  return children
}

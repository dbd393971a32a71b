import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCurrentUser } from '../../lib/current-user.ts'
import { readSignInState, returnPath } from '../../lib/return-path.ts'

/** Shows a sign-in page to those who need it; everybody else goes on to where they wanted to be. */
export function AfterSignIn({ children }: { children: ReactNode }) {
  const { status } = useCurrentUser()
  const { from } = readSignInState(useHistoryState())
  if (status === 'signed-in') return <Redirect to={returnPath(from)} replace />
  return children
}

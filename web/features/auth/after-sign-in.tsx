import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCurrentUser } from '../../lib/current-user.ts'
import { readSignInState, returnPath } from '../../lib/return-path.ts'

/** Shows the sign-in page, or redirects users who are already signed in. */
export function AfterSignIn({ children }: { children: ReactNode }) {
  const { status } = useCurrentUser()
  const { from } = readSignInState(useHistoryState())
  if (status === 'signed-in') return <Redirect to={returnPath(from)} replace />
  return children
}

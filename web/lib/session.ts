import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { call } from './api.ts'
import { currentUserQuery } from './current-user.ts'
import { lockScreen, unlockScreen } from './lock.ts'
import { dropToken, storeToken } from './token.ts'

/** Stores the token, then loads the user, which also lets the server bind the token to its cookie. */
export async function beginSession(queryClient: QueryClient, token: string): Promise<void> {
  queryClient.clear()
  unlockScreen()
  storeToken(token)
  await queryClient.fetchQuery(currentUserQuery)
}

async function endServerSession(): Promise<void> {
  try {
    const { logout } = await import('#shared/contracts/auth.ts')
    await call(logout, {})
  } catch {
    // The token is dropped here in any case; the server’s session expires.
  }
}

export async function signOut(queryClient: QueryClient): Promise<void> {
  await endServerSession()
  // Leave the guarded page first: otherwise the guard redirects to the sign-in page.
  navigate(PAGES.landing)
  dropToken('signed-out')
  queryClient.clear()
}

/** Locks after inactivity: the session ends, and the screen stays hidden for the same user. */
export async function lockSession(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) lockScreen()
  await endServerSession()
  dropToken('idle')
}

/** No data of one user may remain for the next. */
export function signOutLocked(queryClient: QueryClient): void {
  navigate(PAGES.signIn)
  unlockScreen()
  dropToken('signed-out')
  queryClient.clear()
}

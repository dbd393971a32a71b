import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { call } from './api.ts'
import { currentUserQuery } from './current-user.ts'
import { dropToken, keepToken } from './token.ts'

/** Stores the token and waits for the user, which also lets the server tie the token to its cookie. */
export async function beginSession(queryClient: QueryClient, token: string): Promise<void> {
  queryClient.clear()
  keepToken(token)
  await queryClient.fetchQuery(currentUserQuery)
}

async function tellServer(): Promise<void> {
  try {
    const { logout } = await import('#shared/contracts/auth.ts')
    await call(logout, {})
  } catch {
    // The token is dropped here in any case, and the server's session runs out by itself.
  }
}

export async function signOut(queryClient: QueryClient): Promise<void> {
  await tellServer()
  // First away from the guarded page: the guard would otherwise send the person to the sign-in page.
  navigate(PAGES.landing)
  dropToken('signed-out')
  queryClient.clear()
}

export async function endIdleSession(): Promise<void> {
  await tellServer()
  dropToken('idle')
}

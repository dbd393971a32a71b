import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { call } from './api.ts'
import { removeStored } from './browser-storage.ts'
import { currentUserQuery } from './current-user.ts'
import { resumeDrafts } from './drafts/kept-drafts.ts'
import { lockScreen, unlockScreen } from './lock.ts'
import { dropToken, keepToken } from './token.ts'
import { resumeVoice } from './voice/current.ts'
import { hasVoiceDatabase } from './voice/voice-database.ts'

/** Stores the token and waits for the user, which also lets the server tie the token to its cookie. */
export async function beginSession(queryClient: QueryClient, token: string): Promise<void> {
  queryClient.clear()
  unlockScreen()
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

/** Nobody is there any more: the session ends, and what is on the screen waits unseen for who was here. */
export async function lockSession(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) lockScreen()
  await tellServer()
  dropToken('idle')
}

/** The same person is back, in this tab or in another: everything goes on where it was. False when it is another. */
export async function comeBack(queryClient: QueryClient): Promise<boolean> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  if (before?.id !== user.id) return false
  unlockScreen()
  resumeDrafts(user.id)
  resumeVoice(user.id)
  // What was asked while nobody was signed in has failed.
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
  return true
}

/** Nothing of one person may stay for the next. */
export function forgetLocked(queryClient: QueryClient): void {
  navigate(PAGES.signIn)
  unlockScreen()
  dropToken('signed-out')
  queryClient.clear()
}

/** The account is gone, here too: nothing of it stays on this device, neither notes in memory nor kept recordings. */
export async function leaveForGood(queryClient: QueryClient, userId: number): Promise<void> {
  navigate(PAGES.accountDeleted, { replace: true })
  dropToken('signed-out')
  queryClient.clear()
  for (const key of ['tour_completed_', 'user_registered_']) removeStored(`${key}${userId}`)
  removeStored('preferred_soap_template')
  if (!(await hasVoiceDatabase())) return
  const { forgetVoiceOf } = await import('./voice/voice-store.ts')
  await forgetVoiceOf(userId)
}

import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from './api.ts'
import { removeStored } from './browser-storage.ts'
import { currentUserQuery } from './current-user.ts'
import { resumeDrafts } from './drafts/unsaved-drafts.ts'
import { lockScreen, unlockScreen } from './lock.ts'
import { dropToken, storeToken } from './token.ts'
import { resumeRecording } from './voice/current-recording.ts'
import { hasVoiceDatabase } from './voice/voice-database.ts'

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

/** Resumes after the same user unlocked, in this tab or another. False if a different user signed in. */
export async function unlockSession(queryClient: QueryClient): Promise<boolean> {
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  if (before?.id !== user.id) return false
  unlockScreen()
  resumeDrafts(user.id)
  resumeRecording(user.id)
  // Refetch queries that failed while signed out.
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
  return true
}

/** No data of one user may remain for the next. */
export function signOutLocked(queryClient: QueryClient): void {
  navigate(PAGES.signIn)
  unlockScreen()
  dropToken('signed-out')
  queryClient.clear()
}

/** After account deletion: removes notes in memory and recordings from this device. */
export async function clearDeletedAccount(queryClient: QueryClient, userId: number): Promise<void> {
  navigate(PAGES.accountDeleted, { replace: true })
  dropToken('signed-out')
  queryClient.clear()
  for (const key of ['tour_completed_', 'user_registered_', 'first_steps_hidden_']) {
    removeStored(`${key}${userId}`)
  }
  removeStored('preferred_soap_template')
  for (const noteType of NOTE_TYPES) removeStored(`preferred_soap_template:${noteType}`)
  if (!(await hasVoiceDatabase())) return
  const { deleteVoiceData } = await import('./voice/voice-store.ts')
  await deleteVoiceData(userId)
}

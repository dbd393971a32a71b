import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../lib/current-user.ts'
import { unlockScreen } from '../lib/lock.ts'
import { resumeDrafts } from '../parts/drafts/unsaved-drafts.ts'
import { resumeRecording } from '../parts/voice/current-recording.ts'

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

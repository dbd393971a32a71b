import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { removeStored } from '../../lib/browser-storage.ts'
import { dropToken } from '../../lib/token.ts'
import { hasVoiceDatabase } from '../../parts/voice/voice-database.ts'

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
  const { deleteVoiceData } = await import('../../parts/voice/voice-store.ts')
  await deleteVoiceData(userId)
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { writeLiveNote, writeLiveStretch } from '#shared/contracts/live-note.ts'
import type { NoteLength } from '#shared/domain/evidence.ts'
import { call } from '../../lib/api.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { useWriterInUse } from '../../lib/language-model.ts'
import { useSave } from '../../lib/use-save.ts'
import { useStoreUser } from '../../lib/use-store-user.ts'
import type { DraftContent } from '../../parts/drafts/draft-content.ts'
import { currentRecording, onCurrentRecording } from '../../parts/voice/current-recording.ts'
import { createLiveNote, type LiveNoteState, NO_LIVE_NOTE } from './live-note.ts'
import { templateToUse } from './preferred-template.ts'

export type LiveNoteInUse = LiveNoteState & {
  isOn: boolean
  turn: (on: boolean) => void
  isSaving: boolean
}

/** The note of the visit being recorded on this page, for the screen alone. */
export function useLiveNote(
  { noteType, templateId: chosen }: Pick<DraftContent, 'noteType' | 'templateId'>,
  length: NoteLength,
): LiveNoteInUse {
  const voice = useSyncExternalStore(onCurrentRecording, currentRecording)
  const { preferences } = useSignedInUser()
  const hasModel = useWriterInUse()?.kind === 'model'
  const templates = useQuery(templatesQuery).data
  const templateId = templates && (templateToUse(templates, { chosen, noteType })?.id ?? null)
  const [shown, setShown] = useState<LiveNoteState & { of: string }>()
  const runs = preferences.liveNote && voice?.source === 'microphone'

  useEffect(() => {
    if (!runs || noteType === null || templateId === undefined) return
    const input = { params: { id: voice.id }, body: { noteType, templateId, length } }
    const live = createLiveNote({
      voice,
      write: async () => (await call(writeLiveNote, input)).data,
      writeStretch: hasModel
        ? async (signal) => (await call(writeLiveStretch, input, { signal })).data
        : undefined,
      onChange: (state) => setShown({ ...state, of: voice.id }),
      later(work, ms) {
        const timer = window.setTimeout(work, ms)
        return () => window.clearTimeout(timer)
      },
    })
    return live.close
  }, [runs, voice, noteType, templateId, length, hasModel])

  const { turn, isSaving } = useTurn()
  const isCurrent = runs && shown?.of === voice.id
  return { ...(isCurrent ? shown : NO_LIVE_NOTE), isOn: preferences.liveNote, turn, isSaving }
}

/** Remembered for the account. */
function useTurn() {
  const storeUser = useStoreUser()
  const { save, busy } = useSave(
    async (liveNote: boolean) =>
      storeUser({ preferences: (await call(updatePreferences, { body: { liveNote } })).data }),
    { toast: 'Update failed', message: () => 'Failed to update preferences. Please try again.' },
  )
  return { turn: (on: boolean) => void save(on), isSaving: busy }
}

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../lib/current-user.ts'
import { openVoiceStore, type VoiceStore } from '../../parts/voice/voice-store.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { RecorderState } from './recorder-session.ts'
import { createUpload, type Upload } from './upload.ts'

type Voice = { userId: number; store: VoiceStore; recorder: Recorder; upload: Upload }

let opened: Promise<Voice> | undefined
let owner: number | undefined

/** The recorder of the signed-in user. It outlives the screen, because the visit does. */
function voiceOf(userId: number): Promise<Voice> {
  if (owner === userId && opened) return opened
  owner = userId
  opened = openVoiceStore(userId).then((store) => ({
    userId,
    store,
    recorder: createRecorder(store),
    upload: createUpload(store),
  }))
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export function useVoice() {
  const { id } = useSignedInUser()
  return useQuery({
    queryKey: ['voice', id],
    queryFn: () => voiceOf(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The cached value is the recorder itself, not server data, so it must not be compared or copied.
    structuralSharing: false,
    networkMode: 'always',
  })
}

export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.state)
}

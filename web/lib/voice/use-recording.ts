import { useSyncExternalStore } from 'react'
import { currentVoice, onCurrentVoice } from './current-recording.ts'

/** Whether a recording or an upload is in progress in this tab. */
export function useRecording(): boolean {
  return useSyncExternalStore(onCurrentVoice, currentVoice) !== undefined
}

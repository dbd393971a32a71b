import { useSyncExternalStore } from 'react'
import { currentRecording, onCurrentRecording } from './current-recording.ts'

/** Whether a recording or an upload is in progress in this tab. */
export function useRecording(): boolean {
  return useSyncExternalStore(onCurrentRecording, currentRecording) !== undefined
}

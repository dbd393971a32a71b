import { createEmitter } from './emitter.ts'
import type { Phase } from './recorder-state.ts'

/**
 * The recording or transcription in progress in this tab, for every page to show. Kept small, because the frame of
 * all pages loads it; the recorder itself is loaded on demand.
 */
export type RunningVoice = {
  userId: number
  source: 'microphone' | 'upload'
  phase: () => Phase
  elapsedMs: () => number
  subscribe: (listener: () => void) => () => void
  /** The user signed in (again): resume what was held. */
  resume: () => void
  /** Signed out or switched users: the recording stays on this device for its owner. */
  suspend: () => void
}

let running: RunningVoice | undefined
const emitter = createEmitter(() => running)

export const currentVoice = emitter.state
export const onCurrentVoice = emitter.subscribe

export function setCurrentVoice(next: RunningVoice | undefined): void {
  running = next
  emitter.tell()
}

/** Called with the signed-in user. */
export function resumeVoice(userId: number): void {
  if (!running) return
  if (running.userId === userId) running.resume()
  else running.suspend()
}

/** A clinician who is recording counts as active, even without input. */
export function isRecording(): boolean {
  return running?.source === 'microphone' && ['recording', 'asking'].includes(running.phase())
}

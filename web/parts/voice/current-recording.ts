import type { EarlyFinding } from '#shared/contracts/voice.ts'
import { createEmitter } from './emitter.ts'
import type { Phase } from './recorder-state.ts'

/**
 * The recording or transcription in progress in this tab, for every page to show. Kept small, because the frame of
 * all pages loads it; the recorder itself is loaded on demand.
 */
export type RunningRecording = {
  id: string
  userId: number
  source: 'microphone' | 'upload'
  phase: () => Phase
  elapsedMs: () => number
  /** Audio whose words have arrived. */
  transcribedMs: () => number
  /** Segments that aren’t transcribed yet. */
  heldCount: () => number
  /** Findings that the note must cover, most serious first. */
  findings: () => readonly EarlyFinding[]
  subscribe: (listener: () => void) => () => void
  /** The user signed in (again): resume what was held. */
  resume: () => void
  /** Signed out or switched users: the recording stays on this device for its owner. */
  suspend: () => void
}

let running: RunningRecording | undefined
const emitter = createEmitter(() => running)

export const currentRecording = emitter.state
export const onCurrentRecording = emitter.subscribe

export function setCurrentRecording(next: RunningRecording | undefined): void {
  running = next
  emitter.tell()
}

/** Called with the signed-in user. */
export function resumeRecording(userId: number): void {
  if (!running) return
  if (running.userId === userId) running.resume()
  else running.suspend()
}

/** A clinician who is recording counts as active, even without input. */
export function isRecording(): boolean {
  return running?.source === 'microphone' && ['recording', 'asking'].includes(running.phase())
}

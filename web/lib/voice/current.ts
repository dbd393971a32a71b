import { createEmitter } from './emitter.ts'
import type { Phase } from './machine.ts'

/**
 * What is being recorded or transcribed in this tab, as every page must know it: a visit goes on while the clinician
 * looks something up. Small on purpose, since the frame of all pages loads it; the recorder itself comes when needed.
 */
export type RunningVoice = {
  userId: number
  source: 'microphone' | 'upload'
  phase: () => Phase
  elapsedMs: () => number
  subscribe: (listener: () => void) => () => void
  /** The person is signed in (again): what was held goes on. */
  resume: () => void
  /** Somebody else is here now, or nobody: it stays on this device, for its owner. */
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

/** Called with whoever is signed in. */
export function resumeVoice(userId: number): void {
  if (!running) return
  if (running.userId === userId) running.resume()
  else running.suspend()
}

/** A clinician who records is there, also without touching the computer. */
export function isRecording(): boolean {
  return running?.source === 'microphone' && ['recording', 'asking'].includes(running.phase())
}

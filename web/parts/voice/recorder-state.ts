/**
 * The recorder’s state machine. Pure: the recorder sends events, and the screen shows the state. `interrupted` is
 * a pause the user didn’t ask for (a call, an unplugged microphone, a sleeping computer).
 */
export type Phase =
  | 'idle'
  | 'asking'
  | 'recording'
  | 'paused'
  | 'interrupted'
  | 'stopping'
  | 'complete'
  | 'processed'

export type VoiceEvent =
  | 'ask'
  | 'refused'
  | 'granted'
  | 'pause'
  | 'resume'
  | 'interrupt'
  | 'recovered'
  | 'stop'
  | 'words-in'
  | 'note-saved'
  | 'discard'

const STEPS: Record<Phase, Partial<Record<VoiceEvent, Phase>>> = {
  idle: { ask: 'asking', recovered: 'paused' },
  asking: { granted: 'recording', refused: 'idle', discard: 'idle' },
  recording: { pause: 'paused', interrupt: 'interrupted', stop: 'stopping', discard: 'idle' },
  paused: { resume: 'asking', stop: 'stopping', discard: 'idle' },
  interrupted: { resume: 'asking', pause: 'paused', stop: 'stopping', discard: 'idle' },
  stopping: { 'words-in': 'complete', discard: 'idle' },
  // Generating or saving the note can fail; the transcript stays, and it can be retried.
  complete: { 'note-saved': 'processed', discard: 'idle' },
  processed: { discard: 'idle' },
}

/** The next state, or undefined for an event that doesn’t apply in this state. */
export function nextPhase(phase: Phase, event: VoiceEvent): Phase | undefined {
  return STEPS[phase][event]
}

/** Audio is being recorded or could resume, so the page must not close by accident. */
export function isOpen(phase: Phase): boolean {
  return phase !== 'idle' && phase !== 'complete' && phase !== 'processed'
}

/** A denied microphone ends a first attempt, but an existing recording stays paused. */
export function afterRefusal(recordedMs: number): Phase {
  return recordedMs > 0 ? 'paused' : 'idle'
}

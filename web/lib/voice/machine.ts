/**
 * What a recording can be doing. Pure: the recorder brings the events, the screen shows the state.
 * `interrupted` is a pause nobody asked for (a call, a pulled cable, a sleeping computer).
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
  // A note can fail to be written or saved: the words are there, and it is tried again.
  complete: { 'note-saved': 'processed', discard: 'idle' },
  processed: { discard: 'idle' },
}

/** The next state, or undefined for an event that has no meaning now and must not change anything. */
export function step(phase: Phase, event: VoiceEvent): Phase | undefined {
  return STEPS[phase][event]
}

/** Sound is being taken, or was and may go on: the page must not be left by accident. */
export function isOpen(phase: Phase): boolean {
  return phase !== 'idle' && phase !== 'complete' && phase !== 'processed'
}

/** A refused microphone ends a first attempt; a recording that had begun stays, paused. */
export function afterRefusal(recordedMs: number): Phase {
  return recordedMs > 0 ? 'paused' : 'idle'
}

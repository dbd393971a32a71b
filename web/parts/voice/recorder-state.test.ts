import { describe, expect, it } from 'vitest'
import { afterRefusal, isOpen, nextPhase, type Phase, type VoiceEvent } from './recorder-state.ts'

function walk(...events: VoiceEvent[]): Phase | undefined {
  let phase: Phase | undefined = 'idle'
  for (const event of events) phase = phase && nextPhase(phase, event)
  return phase
}

describe('the states of a recording', () => {
  it('goes from idle through recording and complete to processed', () => {
    expect(walk('ask')).toBe('asking')
    expect(walk('ask', 'granted', 'stop')).toBe('stopping')
    expect(walk('ask', 'granted', 'stop', 'words-in')).toBe('complete')
    expect(walk('ask', 'granted', 'stop', 'words-in', 'note-saved')).toBe('processed')
  })

  it('resumes after a pause or interruption and requests the microphone again', () => {
    expect(walk('ask', 'granted', 'pause', 'resume', 'granted')).toBe('recording')
    expect(walk('ask', 'granted', 'interrupt', 'resume', 'granted')).toBe('recording')
    expect(walk('ask', 'granted', 'interrupt', 'stop', 'words-in')).toBe('complete')
    expect(walk('recovered', 'resume', 'granted')).toBe('recording')
    expect(walk('recovered', 'stop')).toBe('stopping')
  })

  it('ignores events that don’t apply', () => {
    expect(walk('pause')).toBeUndefined()
    expect(walk('ask', 'granted', 'granted')).toBeUndefined()
    expect(walk('ask', 'granted', 'stop', 'pause')).toBeUndefined()
    expect(walk('ask', 'granted', 'note-saved')).toBeUndefined()
  })

  it('can be discarded from any state except idle', () => {
    const phases: Phase[] = [
      'asking',
      'recording',
      'paused',
      'interrupted',
      'stopping',
      'complete',
      'processed',
    ]
    for (const phase of phases) expect(nextPhase(phase, 'discard')).toBe('idle')
    expect(nextPhase('idle', 'discard')).toBeUndefined()
  })

  it('keeps the recording when the microphone is denied later', () => {
    expect(afterRefusal(0)).toBe('idle')
    expect(afterRefusal(12_000)).toBe('paused')
    expect(isOpen('paused')).toBe(true)
    expect(isOpen('complete')).toBe(false)
  })
})

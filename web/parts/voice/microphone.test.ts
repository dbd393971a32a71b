import { describe, expect, it } from 'vitest'
import { isRefusal, microphoneSentence } from './microphone-errors.ts'
import { createSilenceDetector, meterHeight } from './silence-detector.ts'

function failure(name: string, message = '') {
  return Object.assign(new Error(message), { name })
}

describe('the microphone', () => {
  it('explains what is wrong', () => {
    expect(microphoneSentence(failure('NotAllowedError'))).toBe(
      'Microphone access denied. Please allow microphone permissions.',
    )
    expect(microphoneSentence(failure('NotFoundError'))).toBe(
      'No microphone found. Please check your audio devices.',
    )
    expect(microphoneSentence(failure('NotReadableError'))).toBe(
      'Microphone is already in use by another application.',
    )
    expect(microphoneSentence(failure('OverconstrainedError'))).toBe(
      "Microphone doesn't meet the required specifications.",
    )
    expect(microphoneSentence(failure('AbortError', 'gone'))).toBe('Microphone error: gone')
    expect(isRefusal(failure('NotAllowedError'))).toBe(true)
    expect(isRefusal(failure('NotFoundError'))).toBe(false)
    expect(isRefusal(undefined)).toBe(false)
  })

  it('detects a muted microphone soon and silence later, and clears both when someone speaks', () => {
    const watch = createSilenceDetector()
    expect(watch.addLevel(0, 2_900)).toBe('none')
    expect(watch.addLevel(0, 100)).toBe('muted')
    expect(watch.addLevel(0.2, 100)).toBe('none')
    expect(watch.addLevel(0.001, 44_900)).toBe('none')
    expect(watch.addLevel(0.001, 200)).toBe('silence')
    watch.reset()
    expect(watch.addLevel(0.001, 200)).toBe('none')
  })

  it('shows the level on a decibel scale', () => {
    expect([0, 0.0001, 0.0316, 1, 3].map((peak) => Math.round(meterHeight(peak) * 100) / 100)).toEqual([
      0, 0, 0.5, 1, 1,
    ])
  })
})

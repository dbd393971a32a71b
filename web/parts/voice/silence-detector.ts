/**
 * Detects whether the microphone picks up anything. Takes the level of every tenth of a second; pure, so that a
 * test can simulate minutes of silence.
 */

export type SoundWarning = 'none' | 'muted' | 'silence'

/** A muted microphone gives digital zero; a quiet room doesn’t. */
const NOTHING = 0.0002
export const MUTED_AFTER_MS = 3_000
const QUIET = 0.004
const SILENCE_AFTER_MS = 45_000

export function createSilenceDetector() {
  let nothingMs = 0
  let quietMs = 0
  return {
    /** `level` is the peak, from 0 to 1. */
    addLevel(level: number, ms: number): SoundWarning {
      nothingMs = level > NOTHING ? 0 : nothingMs + ms
      quietMs = level > QUIET ? 0 : quietMs + ms
      if (nothingMs >= MUTED_AFTER_MS) return 'muted'
      return quietMs >= SILENCE_AFTER_MS ? 'silence' : 'none'
    },
    reset() {
      nothingMs = 0
      quietMs = 0
    },
  }
}

export const SOUND_WARNINGS: Record<Exclude<SoundWarning, 'none'>, string> = {
  muted: 'No sound from the microphone. Check that it’s on and not muted.',
  silence: 'No speech for a while. Check that the microphone is close enough.',
}

/** Level for the meter on a decibel scale: 0 at −60 dB and below, 1 at full scale. */
export function meterHeight(peak: number): number {
  if (peak <= 0) return 0
  return Math.max(0, Math.min(1, 1 + (20 * Math.log10(peak)) / 60))
}

/**
 * Whether the microphone hears anything. Fed with the level of every tenth of a second; pure, so that minutes of
 * silence pass in a test.
 */

export type SoundWarning = 'none' | 'muted' | 'silence'

/** A switched-off microphone gives digital zero; a quiet room does not. */
const NOTHING = 0.0002
export const MUTED_AFTER_MS = 3_000
const QUIET = 0.004
const SILENCE_AFTER_MS = 45_000

export function createSoundWatch() {
  let nothingMs = 0
  let quietMs = 0
  return {
    /** `level` is the peak of the stretch, from 0 to 1. */
    hear(level: number, ms: number): SoundWarning {
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

/** For the meter: loudness as the ear has it, 0 (−60 dB and below) to 1. */
export function meterHeight(peak: number): number {
  if (peak <= 0) return 0
  return Math.max(0, Math.min(1, 1 + (20 * Math.log10(peak)) / 60))
}

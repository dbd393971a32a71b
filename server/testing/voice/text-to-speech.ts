import { execFileSync } from 'node:child_process'

/** The text-to-speech program for tests; without it, tests that need speech are skipped with a note. */
export const HAS_TEXT_TO_SPEECH = (() => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A WAV file of synthesized speech. */
export function speechFor(text: string, { voice = 'en-us', wordsPerMinute = 150 } = {}): File {
  const args = ['--stdout', '-v', voice, '-s', String(wordsPerMinute), text]
  const bytes = execFileSync('espeak-ng', args, { maxBuffer: 512 * 1024 * 1024 })
  return new File([new Uint8Array(bytes)], 'spoken.wav', { type: 'audio/wav' })
}

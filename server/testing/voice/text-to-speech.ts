import { execFileSync } from 'node:child_process'

/** The program that reads aloud for tests; without it, tests that need speech say so and are skipped. */
export const CAN_SPEAK = (() => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A WAV file in which a machine says this. */
export function spoken(text: string, { voice = 'en-us', wordsPerMinute = 150 } = {}): File {
  const args = ['--stdout', '-v', voice, '-s', String(wordsPerMinute), text]
  const bytes = execFileSync('espeak-ng', args, { maxBuffer: 512 * 1024 * 1024 })
  return new File([new Uint8Array(bytes)], 'spoken.wav', { type: 'audio/wav' })
}

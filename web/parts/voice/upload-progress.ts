import { AUDIO_FILE_MAX_MS } from '#shared/domain/voice.ts'

/** The browser holds a WAV in memory while it reads it. */
export const UPLOAD_MAX_BYTES = 500 * 1024 * 1024

export type UploadFailure =
  | 'kind'
  | 'undecodable'
  | 'encrypted'
  | 'empty'
  | 'large'
  | 'long'
  | 'broken'
  | 'silent'
  | 'room'

export const UPLOAD_FAILURES: Record<UploadFailure, string> = {
  kind: 'can’t be read as audio. Upload an .mp3, .wav, .m4a, .webm, .ogg, or .flac file.',
  undecodable:
    'can’t be decoded by this browser. Try Chrome, Edge, or Safari, or convert the file to .mp3 or .wav.',
  encrypted: 'is copy-protected and can’t be read.',
  empty: 'is empty. Choose another file.',
  large: 'is too large. Save it as an .mp3 or .m4a under 500 MB and try again.',
  long: 'is longer than 2 hours. Split it into parts and try again.',
  broken: 'is damaged and can’t be read.',
  silent: 'has no audible sound.',
  room: 'doesn’t fit on this device, which must store it while it’s transcribed. Free up space and try again.',
}

/** With a tolerance, because the duration in a file’s header isn’t exact. */
export function isTooLong(durationMs: number): boolean {
  return durationMs > AUDIO_FILE_MAX_MS + 1_000
}

export type Progress = { share: number | undefined; leftMs: number | undefined }

const FIRST_GUESS_MS = 4_000

/** Progress and estimated time left, based on the speed since the upload started or resumed. */
export function progressOf(
  { durationMs, doneMs, doneBeforeMs }: { durationMs: number | null; doneMs: number; doneBeforeMs: number },
  workedMs: number,
): Progress {
  if (!durationMs) return { share: undefined, leftMs: undefined }
  const share = Math.min(1, doneMs / durationMs)
  const done = doneMs - doneBeforeMs
  if (workedMs < FIRST_GUESS_MS || done <= 0) return { share, leftMs: undefined }
  return { share, leftMs: Math.max(0, ((durationMs - doneMs) * workedMs) / done) }
}

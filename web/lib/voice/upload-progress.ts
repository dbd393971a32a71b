import { AUDIO_FILE_MAX_MS } from '#shared/domain/voice.ts'

/** The browser holds a file in memory while it reads it. */
export const UPLOAD_MAX_BYTES = 500 * 1024 * 1024

export type UploadFailure = 'kind' | 'encrypted' | 'empty' | 'large' | 'long' | 'broken' | 'silent' | 'room'

export const UPLOAD_FAILURES: Record<UploadFailure, string> = {
  kind: 'This is not a sound file that can be read here. Choose .mp3, .wav, .m4a, .webm, .ogg or .flac.',
  encrypted: 'This file is protected against copying and cannot be read.',
  empty: 'This file is empty.',
  large: 'This file is larger than 500 MB. Save it as .mp3 or .m4a and try again.',
  long: 'This recording is longer than 2 hours. Cut it into parts and try again.',
  broken: 'This file is damaged: its sound cannot be read.',
  silent: 'Nothing can be heard in this file.',
  room: 'This device has no room left to keep the file while it is transcribed.',
}

/** A little is forgiven: what a file says of its length is not exact. */
export function isTooLong(durationMs: number): boolean {
  return durationMs > AUDIO_FILE_MAX_MS + 1_000
}

export type Progress = { share: number | undefined; leftMs: number | undefined }

const FIRST_GUESS_MS = 4_000

/** How far it is and how long it will take, from how quick it was since it began or was taken up again. */
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

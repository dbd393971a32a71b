import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import type { AudioRefusal } from '../../ports/audio-decoder.ts'

/** Messages for audio that couldn't be transcribed. */

export function refusedAudio(refusal: AudioRefusal): AppError {
  switch (refusal) {
    case 'unknown':
      return new AppError(
        'unsupported',
        'This is not an audio file. Upload .mp3, .wav, .m4a, .webm, .ogg or .flac.',
      )
    case 'undecodable':
      return new AppError(
        'unsupported',
        "This server can't decode this kind of audio. Upload the file in the app, or convert it to .mp3 or .wav.",
      )
    case 'encrypted':
      return new AppError('unprocessable', 'This audio is copy-protected and can’t be read.')
    case 'too-long':
      return new AppError('too_large', 'This recording is too long. The limit is 2 hours.')
    case 'too-big-inside':
      return new AppError(
        'unprocessable',
        'This file is too large to read once it’s unpacked. Save it again as .mp3 or .wav and upload that.',
      )
    case 'too-slow':
      return new AppError(
        'unprocessable',
        'This file takes too long to read. Save it again as .mp3 or .wav and upload that.',
      )
    case 'busy':
      return busy()
    case 'broken':
      return new AppError(
        'unprocessable',
        'This audio file is damaged or in an unsupported format. Save it again as .mp3 or .wav and upload that.',
      )
  }
}

export function silentFile(): AppError {
  return new AppError('unprocessable', 'No speech was found in this file. Check it, or upload another one.')
}

export function busy(): AppError {
  return new AppError(
    'unavailable',
    'Other visits are being transcribed right now. Try again in a few seconds.',
    {
      retryAfterSeconds: 5,
    },
  )
}

export function notTranscribed(): AppError {
  return new AppError('unavailable', 'This audio couldn’t be transcribed right now. Try again in a moment.', {
    retryAfterSeconds: 10,
  })
}

export function noTranscriber(language: SpeechLanguage): AppError {
  return new AppError(
    'unprocessable',
    language === 'en' || language === 'auto'
      ? 'Transcription isn’t set up on this server.'
      : 'This server transcribes only English. Other languages need a speech server.',
    { details: { language } },
  )
}

export function recordingNotFound(): AppError {
  return new AppError('not_found', 'Recording not found')
}

export function recordingFull(): AppError {
  return new AppError('too_large', 'This recording is full. Start a new one to continue.')
}

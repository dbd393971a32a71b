import type { SpeechLanguage } from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import type { AudioRefusal } from '../../ports/audio-decoder.ts'

/** What a clinician reads when nothing came of a sound. */

export function refusedAudio(refusal: AudioRefusal): AppError {
  switch (refusal) {
    case 'unknown':
      return new AppError(
        'unsupported',
        'This is not an audio file. Upload .mp3, .wav, .m4a, .webm, .ogg or .flac.',
      )
    case 'encrypted':
      return new AppError('unprocessable', 'This audio is protected against copying and cannot be read.')
    case 'too-long':
      return new AppError('too_large', 'This recording is too long. Files of up to 2 hours can be read.')
    case 'too-big-inside':
      return new AppError(
        'unprocessable',
        'This file unpacks to more than can be read. Save it anew as .mp3 or .wav and upload that.',
      )
    case 'too-slow':
      return new AppError(
        'unprocessable',
        'This file takes too long to read. Save it anew as .mp3 or .wav and upload that.',
      )
    case 'busy':
      return busy()
    case 'broken':
      return new AppError(
        'unprocessable',
        'This audio is damaged or of an unknown kind. Save it anew as .mp3 or .wav and upload that.',
      )
  }
}

export function silentFile(): AppError {
  return new AppError('unprocessable', 'Nobody speaks in this file. Listen to it, and upload another.')
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

export function unheard(): AppError {
  return new AppError(
    'unavailable',
    'The speech could not be transcribed right now. Try again in a moment.',
    {
      retryAfterSeconds: 10,
    },
  )
}

export function noEars(language: SpeechLanguage): AppError {
  return new AppError(
    'unprocessable',
    language === 'en' || language === 'auto'
      ? 'Transcription is not set up on this server.'
      : 'Only English can be transcribed here. Another language needs a speech server.',
    { details: { language } },
  )
}

export function recordingNotFound(): AppError {
  return new AppError('not_found', 'Recording not found')
}

export function patientNotFound(): AppError {
  return new AppError('not_found', 'Patient not found')
}

export function fullRecording(): AppError {
  return new AppError('too_large', 'This recording is full. Start a new one to go on.')
}

import {
  AUDIO_FILE_MAX_BYTES,
  AUDIO_FILE_MAX_MS,
  PIECE_MAX_MS,
  RECORDING_MAX_MS,
} from '#shared/domain/voice.ts'
import type { AudioTranscriber } from './voice.transcription.ts'

type DeviceFiles = {
  models: { model: 'base' | 'tiny'; files: Record<string, string>; bytes: number }[]
  vad: string
  runtime: string
}

type Deps = {
  transcriber: Pick<AudioTranscriber, 'supports' | 'warm'>
  embedded: 'base' | 'tiny' | undefined
  server: boolean
  device: DeviceFiles
}

export type SpeechService = ReturnType<typeof speechService>

/** The transcription service, for the recording screen. */
export function speechService({ transcriber, embedded, server, device }: Deps) {
  return {
    /** Also loads the model, because a recording usually follows: loading takes longer than the first words may. */
    open() {
      transcriber.warm('auto')
      return describe()
    },
  }

  function describe() {
    return {
      embedded: embedded ? { model: embedded } : null,
      server,
      languages: {
        en: transcriber.supports('en'),
        es: transcriber.supports('es'),
        other: transcriber.supports('other'),
        auto: transcriber.supports('auto'),
      },
      device,
      limits: {
        pieceMs: PIECE_MAX_MS,
        fileMs: AUDIO_FILE_MAX_MS,
        fileBytes: AUDIO_FILE_MAX_BYTES,
        recordingMs: RECORDING_MAX_MS,
      },
    }
  }
}

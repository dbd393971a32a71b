import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'

const transcriberKind = z.enum(['embedded', 'server']).nullable()

export const getSpeech = endpoint({
  method: 'GET',
  path: '/api/speech',
  access: 'signed-in',
  summary: 'The transcription service, its languages and its limits',
  output: answer(
    z.object({
      embedded: z.object({ model: z.enum(['base', 'tiny']) }).nullable(),
      /** A speech server is set up. */
      server: z.boolean(),
      /** The transcriber for each language. Null is none, which must be shown before recording starts. */
      languages: z.object({
        en: transcriberKind,
        es: transcriberKind,
        other: transcriberKind,
        auto: transcriberKind,
      }),
      /** For on-device transcription: the URLs of the weights and their download size. */
      device: z.object({
        models: z.array(
          z.object({
            model: z.enum(['base', 'tiny']),
            files: z.record(z.string(), z.string()),
            bytes: z.number(),
          }),
        ),
        vad: z.string(),
        /** Folder with the files that onnxruntime-web loads. */
        runtime: z.string(),
      }),
      limits: z.object({
        pieceMs: z.number(),
        fileMs: z.number(),
        fileBytes: z.number(),
        recordingMs: z.number(),
      }),
    }),
  ),
})

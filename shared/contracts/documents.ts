import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'

export const DOCUMENT_EXTENSIONS = ['.txt', '.doc', '.docx', '.pdf'] as const
export const AUDIO_EXTENSIONS = ['.mp3', '.wav', '.m4a', '.webm', '.ogg', '.flac'] as const
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

export const extractText = endpoint({
  method: 'POST',
  path: '/api/extract-text',
  access: 'signed-in',
  summary: 'Extract a document’s text; the file isn’t stored',
  upload: { field: 'file', maxBytes: DOCUMENT_MAX_BYTES },
  output: answer(z.object({ text: z.string() })),
})

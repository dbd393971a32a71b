import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { openWav, type Wav } from '../../../speech/wav.ts'

/** The form as documented for POST /audio/transcriptions; unknown fields are rejected. */
const Fields = z.strictObject({
  model: z.string().min(1),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  prompt: z.string().min(1).max(2_000).optional(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt']).optional(),
  temperature: z
    .string()
    .regex(/^(0(\.\d+)?|1)$/)
    .optional(),
})

export type SpeechRequest = z.infer<typeof Fields> & { wav: Wav; authorization: string | undefined }
export type SpeechBehavior = (request: SpeechRequest, response: ServerResponse) => void

export type SpeechApi = {
  baseUrl: string
  requests: SpeechRequest[]
  /** Problems in requests. */
  complaints: string[]
  /** Behaviors for the next requests, one each; the last one repeats. */
  behave(...behaviors: SpeechBehavior[]): void
  close(): Promise<void>
}

/** An OpenAI-compatible speech server over real HTTP. */
export async function startSpeechApi(): Promise<SpeechApi> {
  const requests: SpeechRequest[] = []
  const complaints: string[] = []
  let behaviors: SpeechBehavior[] = [(_request, response) => answerJson(response, { text: 'Hello.' })]

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(message).catch((error: Error) => error.message)
    if (typeof request === 'string') {
      complaints.push(request)
      return answerJson(response, { error: { message: request } }, 400)
    }
    requests.push(request)
    const [behavior, ...later] = behaviors
    if (later.length > 0) behaviors = later
    behavior?.(request, response)
  }

  const server = createServer((message, response) => void handle(message, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    complaints,
    behave: (...next) => {
      behaviors = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(message: IncomingMessage): Promise<SpeechRequest> {
  if (message.method !== 'POST' || message.url !== '/v1/audio/transcriptions') {
    throw new Error(`There is no ${message.method} ${message.url}`)
  }
  const type = message.headers['content-type'] ?? ''
  const form = await new Response(await buffer(message), { headers: { 'content-type': type } }).formData()
  const { file, ...fields } = Object.fromEntries(form.entries())
  if (!(file instanceof File) || !/\.(wav|mp3|m4a|webm|flac|ogg)$/.test(file.name))
    throw new Error('No file.')
  const wav = openWav(new Uint8Array(await file.arrayBuffer()))
  if (!wav) throw new Error('The file is no audio.')
  return { ...Fields.parse(fields), wav, authorization: message.headers.authorization }
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

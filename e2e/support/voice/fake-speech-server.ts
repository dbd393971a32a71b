import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openWav } from '../../../speech/wav.ts'
import { decodeWords } from './coded-speech.ts'

/** The words of the coded speech, in tone order. No drug names, because they would be corrected. */
export const SCRIPT =
  'How have the last two weeks been for you? Honestly not great. I sleep four hours a night and wake at three. My appetite is poor and I lost some weight. Any thoughts of hurting yourself or of not wanting to live? No, nothing like that. I feel tired most days and work is hard. We will meet again in two weeks and talk.'.split(
    ' ',
  )

/** Additional words: a misrecognized drug name. */
const RARE = 'Are you taking the surgery lien fifty milligrams? Yes, I take it and my sleep helps.'.split(' ')
const WORDS = [...SCRIPT, ...RARE]

export type FakeSpeechServer = { baseUrl: string; close: () => Promise<void> }

/** An OpenAI-compatible speech server that decodes the coded speech. */
export async function startFakeSpeechServer(): Promise<FakeSpeechServer> {
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const at = body.indexOf('RIFF')
    const wav = at < 0 ? undefined : openWav(new Uint8Array(body.subarray(at)))
    if (!request.url?.endsWith('/audio/transcriptions') || !wav) {
      response.writeHead(400).end('{"error":{"message":"no sound"}}')
      return
    }
    const words = decodeWords(wav.read(0, wav.length))
    const text = words.map(({ word }) => WORDS[word] ?? '?').join(' ')
    const segments = words.length
      ? [{ start: (words[0]?.startMs ?? 0) / 1000, end: (words.at(-1)?.endMs ?? 0) / 1000, text }]
      : []
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ text, segments, language: 'english', duration: wav.length / 16_000 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

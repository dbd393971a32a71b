import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'

type Limits = { connectMs: number; maxBytes: number }

/**
 * `fetch` as the openai package asks for it, with what the built-in one lacks: a time limit for the connection
 * and an end to what is read. It follows no redirect, so that neither a key nor a patient's words go where nobody
 * sent them, and keeps no connection once the answer is there.
 */
export function boundedFetch({ connectMs, maxBytes }: Limits): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(String(input))
      const encrypted = url.protocol === 'https:'
      const { signal } = init
      const request = (encrypted ? httpsRequest : httpRequest)(url, {
        method: init.method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
        agent: false,
      })
      const abort = () => request.destroy(abortError())
      const timer = setTimeout(
        () => request.destroy(Object.assign(new Error('No connection.'), { code: 'CONNECT_TIMEOUT' })),
        connectMs,
      )
      request.once('socket', (socket) =>
        socket.once(encrypted ? 'secureConnect' : 'connect', () => clearTimeout(timer)),
      )
      request.once('response', (message) => {
        clearTimeout(timer)
        try {
          resolve(responseOf(message, maxBytes))
        } catch (error) {
          request.destroy()
          reject(error)
        }
      })
      // For as long as the request lives: a connection can break after the answer has begun, too.
      request.on('error', reject)
      request.once('close', () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      })
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      request.end(init.body as string | undefined)
    })
}

function responseOf(message: IncomingMessage, maxBytes: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) message.destroy(new Error('The answer is too long.'))
  })
  const status = message.statusCode ?? 0
  return new Response(Readable.toWeb(message) as ReadableStream, { status, headers })
}

function abortError(): Error {
  return new DOMException('Aborted', 'AbortError')
}

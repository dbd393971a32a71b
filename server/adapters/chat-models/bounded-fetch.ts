import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { Confirmed } from '../../ports/model-connections.ts'
import { type CheckedAddress, checkAddress, type Resolve } from './address-guard.ts'

type Options = {
  connectMs: number
  maxBytes: number
  confirmed: Confirmed
  /** Replaces DNS in tests. */
  resolve?: Resolve | undefined
}

/**
 * `fetch` for the provider SDKs with what the built-in one lacks: the address is checked and pinned, the
 * connection has a timeout, and the response has a size limit. It follows no redirects, so that neither a key
 * nor patient data ends up elsewhere, and it keeps no connection open.
 */
export function boundedFetch({ connectMs, maxBytes, confirmed, resolve }: Options): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const addresses = await checkAddress(url, confirmed, resolve)
    return send(url, addresses, init, { connectMs, maxBytes })
  }
}

function send(
  url: URL,
  addresses: readonly CheckedAddress[],
  init: RequestInit,
  { connectMs, maxBytes }: { connectMs: number; maxBytes: number },
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const encrypted = url.protocol === 'https:'
    const { signal } = init
    const request = (encrypted ? httpsRequest : httpRequest)(url, {
      method: init.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      agent: false,
      lookup: pinned(addresses),
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
    // For the whole request, because a connection can also break during the response.
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

/** A DNS lookup that returns only the checked addresses. */
function pinned(addresses: readonly CheckedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const fitting = addresses.filter(({ family }) => !options.family || options.family === family)
    const [first] = fitting
    if (!first) return callback(Object.assign(new Error('No address.'), { code: 'ENOTFOUND' }), '', 4)
    if (options.all) callback(null, [...fitting])
    else callback(null, first.address, first.family)
  }
}

function responseOf(message: IncomingMessage, maxBytes: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) message.destroy(new Error('The response is too long.'))
  })
  const status = message.statusCode ?? 0
  // These have no body, and `Response` insists on it.
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : (Readable.toWeb(message) as ReadableStream), { status, headers })
}

function abortError(): Error {
  return new DOMException('Aborted', 'AbortError')
}

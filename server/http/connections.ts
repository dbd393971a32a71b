import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../access/client-address.ts'

type Caps = {
  /** Across all clients. New connections beyond this are refused. */
  most: number
  /** Undefined behind a proxy, where every connection has the proxy's address. */
  mostOfOneAddress: number | undefined
}

/** Keeps idle connections from using up all the slots. */
export function capConnections(app: FastifyInstance, { most, mostOfOneAddress }: Caps): void {
  app.server.maxConnections = most
  if (mostOfOneAddress === undefined) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > mostOfOneAddress) socket.destroy()
  })
}

const ANSWERS: Record<string, [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
}

/** Requests that can't be parsed are answered on the raw socket, with the same headers as other responses. */
export function answerUnreadable(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8' })
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The client disconnected or was already answered.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, sentence] = ANSWERS[error.code ?? ''] ?? [
      '400 Bad Request',
      'The request could not be read.',
    ]
    const body = JSON.stringify({ success: false, error: sentence })
    const head = [
      `HTTP/1.1 ${status}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    // `end` only half-closes: a client that keeps its side open would keep its handler and its memory.
    closeSoon(socket)
  }
}

const GRACE_MS = 1_000

/** Gives the client time to read the response. Destroying the socket immediately would discard it. */
export function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}

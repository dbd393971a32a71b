import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server close as soon as its last answer has left. Node by itself waits for connections that a browser opened
 * in advance and never used, and for those that became idle only after the closing began: up to their time limits,
 * which are longer than a service manager's patience.
 */
export function closeWithLastAnswer(app: FastifyInstance): void {
  const answering = new Map<Socket, number>()
  let closing = false

  app.server.on('connection', (socket: Socket) => {
    answering.set(socket, 0)
    socket.once('close', () => answering.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const change = (by: number) => answering.set(socket, (answering.get(socket) ?? 0) + by)
    if (answering.has(socket)) change(1)
    response.once('close', () => {
      if (!answering.has(socket)) return
      change(-1)
      if (closing && answering.get(socket) === 0) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, answers] of answering) if (answers === 0) socket.destroy()
  })
}

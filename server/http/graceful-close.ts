import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server close as soon as its last response is sent. Node alone also waits for idle and preconnected
 * sockets until they time out, which takes longer than a service manager allows.
 */
export function closeGracefully(app: FastifyInstance): void {
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

import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A round-robin proxy without sticky sessions. */
export async function startRoundRobin(urls: readonly string[]) {
  // A new connection each: a kept one may be closed just when the next request uses it.
  const agent = new Agent({ keepAlive: false })
  const answered = urls.map(() => 0)
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    // Buffers the whole body first, as proxies do by default. A server may refuse an oversized one before
    // reading it, and closing a connection with unread bytes loses the response.
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return
    const index = turn % urls.length
    turn += 1
    const { hostname, port } = new URL(urls[index] ?? '')
    const passed = request(
      { agent, hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        answered[index] = (answered[index] ?? 0) + 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    passed.on('error', () => {
      if (!outgoing.headersSent) outgoing.destroy()
    })
    // Pass a client's disconnect on to the server.
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) passed.destroy()
    })
    passed.end(body)
  })
  // Matches the keep-alive of the servers behind it.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of responses from each server. */
    answered: answered as readonly number[],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

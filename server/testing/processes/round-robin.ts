import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy that gives every request to the next server in turn, as a load balancer without memory does. */
export async function startRoundRobin(urls: readonly string[]) {
  // A connection for each: one that is kept may be closed at the very moment when the next request goes out on it.
  const agent = new Agent({ keepAlive: false })
  const answered = urls.map(() => 0)
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    // A body is read to its end before it is passed on, as proxies do by default: a server may answer one that is too
    // large before it has read it, and a connection closed on unread bytes takes its answer with it.
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
    // Who goes away in the middle is gone for the server behind, too.
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) passed.destroy()
    })
    passed.end(body)
  })
  // As long as the servers behind it say that they keep a connection.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many answers came from each. */
    answered: answered as readonly number[],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

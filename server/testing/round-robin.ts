import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that gives every request to the next server in turn, as a load balancer without memory does. */
export async function startRoundRobin(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const answered = urls.map(() => 0)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
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
    passed.on('error', () => outgoing.destroy())
    // Who goes away in the middle is gone for the server behind, too.
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) passed.destroy()
    })
    incoming.pipe(passed)
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

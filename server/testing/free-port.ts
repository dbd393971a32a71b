import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which systems take the ports of outgoing connections. */
const LOWEST = 15_000
const HIGHEST = 32_000

/**
 * A port nobody listens on. A server may need seconds from being told its port to listening on it; a port
 * given by the system could by then belong to somebody's outgoing connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

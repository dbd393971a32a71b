import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral port range. */
const LOWEST = 15_000
const HIGHEST = 32_000

/**
 * A port that nothing listens on. A server may need seconds until it listens, and by then a port from the
 * ephemeral range could belong to an outgoing connection.
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

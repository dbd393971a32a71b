import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './load.ts'

export type SlowReport = {
  clients: number
  seconds: number
  /** Slow clients the server had disconnected by the end. Those that never finish their headers must be. */
  cutOff: number
  probes: number
  failedProbes: number
  p99Ms: number
  slowestMs: number
}

type Kind = (host: string) => { first: string; drip: string }

/** Headers that never end, a body that never ends, a response that is never read. */
const KINDS: Kind[] = [
  (host) => ({ first: `GET / HTTP/1.1\r\nhost: ${host}\r\n`, drip: 'x-a: b\r\n' }),
  (host) => ({
    first: `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    drip: ' ',
  }),
  (host) => ({ first: `GET /api/openapi.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`, drip: '' }),
]

/** Slow clients from several addresses, and one normal client. */
export async function serveDespiteSlowClients(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<SlowReport> {
  const { hostname, port, host } = new URL(url)
  const open = new Set<Socket>()
  let cutOff = 0
  const drips: NodeJS.Timeout[] = []
  for (let n = 0; n < clients; n += 1) {
    const { first, drip } = (KINDS[n % KINDS.length] as Kind)(host)
    // Below the cap per address, so that they stay connected.
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (n % 10)}` })
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (open.delete(socket)) cutOff += 1
    })
    socket.on('connect', () => socket.write(first))
    // Not reading fills the server's send buffer. The others notice when they are disconnected.
    if (drip === '') socket.pause()
    else socket.resume()
    drips.push(setInterval(() => drip && socket.writable && socket.write(drip), 3_000 + (n % 1_000)))
    if (n % 100 === 99) await pause(20)
  }

  const times: number[] = []
  let failedProbes = 0
  const agent = new Agent({ keepAlive: false })
  const end = performance.now() + seconds * 1000
  // A minimum number, so that the result is meaningful on a busy machine too.
  for (let n = 0; performance.now() < end || n < 10; n += 1) {
    const started = performance.now()
    const path = n % 2 === 0 ? '/api/health' : '/'
    const answered = await ask(agent, url, '', { method: 'GET', path })
    times.push(performance.now() - started)
    if (answered.kind !== 'whole' || answered.status !== 200) failedProbes += 1
    await pause(25)
  }
  for (const drip of drips) clearInterval(drip)
  const report = cutOff
  for (const socket of open) {
    open.delete(socket)
    socket.destroy()
  }
  times.sort((a, b) => a - b)
  return {
    clients,
    seconds,
    cutOff: report,
    probes: times.length,
    failedProbes,
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
  }
}

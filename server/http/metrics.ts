import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Measured only when the metrics are read. */
export type Measured = {
  jobs(): Promise<{ queue: string; state: string; count: number }[]>
  /** Undefined for the embedded database. */
  connections(): { used: number; idle: number; waiting: number } | undefined
  transcriptionWaiting(): number
  /** When the last backup was made. */
  lastBackup(): Promise<Date | undefined>
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/**
 * Prometheus metrics about this process. Labels are route patterns, methods, statuses and fixed names: no
 * IDs, no addresses, nothing a person typed.
 */
export function createMetrics(app: FastifyInstance, measured: Measured) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'groundnote_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  new Gauge({
    name: 'groundnote_http_connections',
    help: 'Open client connections.',
    registers,
    async collect() {
      const count = await new Promise<number>((resolve) =>
        app.server.getConnections((error, open) => resolve(error ? Number.NaN : open)),
      )
      this.set(count)
    },
  })
  new Gauge({
    name: 'groundnote_jobs',
    help: 'Jobs in the queue by kind and state, across all processes.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      // When the database is down, its metrics are missing and the others remain.
      for (const { queue, state, count } of await measured.jobs().catch(() => [])) {
        this.set({ queue, state }, count)
      }
    },
  })
  new Gauge({
    name: 'groundnote_database_connections',
    help: 'Connections to PostgreSQL, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      for (const [state, count] of Object.entries(measured.connections() ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'groundnote_transcription_waiting',
    help: 'Speech segments waiting to be transcribed by this process.',
    registers,
    collect() {
      this.set(measured.transcriptionWaiting())
    },
  })
  new Gauge({
    name: 'groundnote_last_backup_timestamp_seconds',
    help: 'Time of the last verified backup; 0 if there is none.',
    registers,
    async collect() {
      const at = await measured.lastBackup().catch(() => undefined)
      this.set(at ? Math.floor(at.getTime() / 1000) : 0)
    },
  })

  return {
    text: () => registry.metrics(),

    /** On a separate port that isn't exposed. */
    async listen({ port, host }: { port: number; host: string }) {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      server.headersTimeout = 5_000
      server.maxConnections = 50
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      server.unref()
      const { port: actual } = server.address() as AddressInfo
      return {
        url: `http://${host}:${actual}/metrics`,
        close() {
          server.close()
          server.closeAllConnections()
        },
      }
    },
  }
}

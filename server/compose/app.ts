import type { FastifyBaseLogger } from 'fastify'
import { asSystem } from '../db/scope.ts'
import { createPasswords, type Passwords } from '../vault/passwords.ts'
import { scheduleBackups } from './backups.ts'
import { createHttp } from './http.ts'
import { createServices, type ServiceParts } from './services.ts'

export type App = Awaited<ReturnType<typeof createApp>>

type Parts = Omit<ServiceParts, 'passwords' | 'now'> & {
  logger: FastifyBaseLogger
  passwords?: Passwords
  now?: () => Date
}

/** Wires stores, services and routes together. */
export async function createApp(parts: Parts) {
  const { config, storage, adapters, logger } = parts
  const services = createServices({ passwords: createPasswords(), now: () => new Date(), ...parts })
  const { queue, visits, care, life, billing, sandbox, endings } = services
  await asSystem('built-in templates', visits.prepareTemplates)

  queue.define('housekeeping', { retries: 0, firstRetryAfterSeconds: 60 }, services.removeExpired)
  queue.every('*/15 * * * *', 'housekeeping')
  scheduleBackups(queue, storage, config)

  const { http, endpoints, metrics } = await createHttp({ config, storage, adapters, logger, services })

  let jobsStarted = false
  return {
    http,
    endpoints,
    /** Undefined unless METRICS_PORT is set. */
    metrics,
    auth: services.signIn.auth.auth,
    billing,
    /** Undefined with a real payment provider. */
    sandbox,
    /** Scheduled jobs; tests run them directly. */
    scheduledJobs: { ...care.jobs, ...life.jobs, endSubscriptions: endings.endAll },
    /** Starts background work: mail, housekeeping. */
    async startJobs(options?: { work: boolean }) {
      await queue.start(options)
      jobsStarted = true
    },
    async close() {
      // First, switch notes in progress to the built-in writer, so that shutdown doesn't wait for the model.
      visits.languageModel.source.close()
      // Don't wait for a long transcription either: the browser sends it again.
      await Promise.all(adapters.transcribers.map((transcriber) => transcriber.close()))
      await adapters.audio.close()
      await http.close()
      if (jobsStarted) await queue.stop()
      await adapters.documents.close()
      await adapters.pool.close()
      adapters.mailer.close()
    },
  }
}

import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { GOOGLE_RETURN_PATH } from '#shared/contracts/auth.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { createModelUse } from '../access/model-use.ts'
import { createRateLimits } from '../access/rate-limits.ts'
import { createRequestLimits } from '../access/request-limits.ts'
import { createSessions } from '../access/sessions.ts'
import { createSignInLimits } from '../access/sign-in-limits.ts'
import { createStepUp } from '../access/step-up.ts'
import type { SandboxPayments } from '../adapters/payments/sandbox.ts'
import type { Config } from '../config.ts'
import { asSystem } from '../db/scope.ts'
import { erasureRoutes } from '../features/account/erasure.routes.ts'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { assessmentsRoutes } from '../features/assessments/assessments.routes.ts'
import { confirmationService } from '../features/auth/auth.confirm.service.ts'
import { emailChangeService } from '../features/auth/auth.email-change.service.ts'
import { authEmails } from '../features/auth/auth.emails.ts'
import { signInGate } from '../features/auth/auth.gate.ts'
import { googleRoutes } from '../features/auth/auth.google.routes.ts'
import { googleService } from '../features/auth/auth.google.service.ts'
import { passwordService } from '../features/auth/auth.password.service.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { secondStepService } from '../features/auth/auth.second-step.service.ts'
import { authService, present } from '../features/auth/auth.service.ts'
import { authStore } from '../features/auth/auth.store.ts'
import { verificationService } from '../features/auth/auth.verification.service.ts'
import { billingRoutes } from '../features/billing/billing.routes.ts'
import type { billingService } from '../features/billing/billing.service.ts'
import { contactRoutes } from '../features/contact/contact.routes.ts'
import { contactService } from '../features/contact/contact.service.ts'
import { contactStore } from '../features/contact/contact.store.ts'
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts'
import { dashboardService } from '../features/dashboard/dashboard.service.ts'
import { dashboardStore } from '../features/dashboard/dashboard.store.ts'
import { documentsRoutes } from '../features/documents/documents.routes.ts'
import { documentsService } from '../features/documents/documents.service.ts'
import { draftsRoutes } from '../features/drafts/drafts.routes.ts'
import { exportsRoutes } from '../features/exports/exports.routes.ts'
import { fhirRoutes } from '../features/fhir/fhir.routes.ts'
import { languageModelRoutes } from '../features/language-model/language-model.routes.ts'
import { notesRoutes } from '../features/notes/notes.routes.ts'
import type { NoteToPrint } from '../features/notes/printed-note.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { patientsRoutes } from '../features/patients/patients.routes.ts'
import { phrasesRoutes } from '../features/phrases/phrases.routes.ts'
import { referralsRoutes } from '../features/referrals/referrals.routes.ts'
import { retentionRoutes } from '../features/retention/retention.routes.ts'
import { sessionsRoutes } from '../features/sessions/sessions.routes.ts'
import { statusRoutes } from '../features/status/status.routes.ts'
import { templatesRoutes } from '../features/templates/templates.routes.ts'
import { treatmentPlansRoutes } from '../features/treatment-plans/treatment-plans.routes.ts'
import { twoFactorEmails } from '../features/two-factor/two-factor.emails.ts'
import { passkeysService } from '../features/two-factor/two-factor.passkeys.service.ts'
import { twoFactorRoutes } from '../features/two-factor/two-factor.routes.ts'
import { twoFactorService } from '../features/two-factor/two-factor.service.ts'
import { voiceRoutes } from '../features/voice/voice.routes.ts'
import { waitlistRoutes } from '../features/waitlist/waitlist.routes.ts'
import { waitlistService } from '../features/waitlist/waitlist.service.ts'
import { waitlistStore } from '../features/waitlist/waitlist.store.ts'
import { writingRoutes } from '../features/writing/writing.routes.ts'
import { writingService } from '../features/writing/writing.service.ts'
import { writingStore } from '../features/writing/writing.store.ts'
import { writersWithFallback } from '../features/writing/writing.writers.ts'
import { serveApiDocs } from '../http/api-docs/serve.ts'
import { devOutbox } from '../http/dev-outbox.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createMetrics } from '../http/metrics.ts'
import { createNavigator } from '../http/navigation.ts'
import { openApiDocument } from '../http/openapi.ts'
import { createRouter } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { secretCookie } from '../http/session-cookie.ts'
import { speechFiles } from '../http/speech-files.ts'
import { serveWeb } from '../http/static.ts'
import { paymentWebhook } from '../http/webhook.ts'
import { createMail } from '../jobs/mail.ts'
import { createQueue } from '../jobs/queue.ts'
import { projectRoot } from '../project-root.ts'
import { createPasswords, type Passwords } from '../vault/passwords.ts'
import { accountLifecycleServices } from './account-lifecycle.ts'
import type { Adapters } from './adapters.ts'
import { administrationServices } from './administration.ts'
import { scheduleBackups } from './backups.ts'
import { billingServices } from './billing.ts'
import { careServices } from './care.ts'
import { chartServices } from './charts.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { connectedBy, languageModelParts } from './language-model.ts'
import { metricSources } from './metrics.ts'
import type { Storage } from './storage.ts'
import { twoFactorParts } from './two-factor.ts'
import { voiceServices } from './voice.ts'

export type App = {
  http: FastifyInstance
  endpoints: readonly AnyEndpoint[]
  /** Undefined unless METRICS_PORT is set. */
  metrics: ReturnType<typeof createMetrics> | undefined
  auth: ReturnType<typeof authService>
  billing: ReturnType<typeof billingService>
  /** Undefined with a real payment provider. */
  sandbox: SandboxPayments | undefined
  /** Scheduled jobs. */
  scheduledJobs: ReturnType<typeof careServices>['jobs'] &
    ReturnType<typeof accountLifecycleServices>['jobs'] & { endSubscriptions(): Promise<void> }
  /** Starts background work: mail, housekeeping. */
  startJobs(options?: { work: boolean }): Promise<void>
  close(): Promise<void>
}

type Parts = {
  config: Config
  storage: Storage
  adapters: Adapters
  logger: FastifyBaseLogger
  passwords?: Passwords
  now?: () => Date
}

/** Wires stores, services and routes together. */
export async function createApp({
  config,
  storage,
  adapters,
  logger,
  passwords = createPasswords(),
  now = () => new Date(),
}: Parts): Promise<App> {
  const { database, vault, audit } = storage
  const https = config.publicUrl.startsWith('https:')
  const sessions = createSessions(database, audit, { ...config.session, now })
  const { secondFactorForAdmins } = config
  const stepUp = createStepUp(database, { now, secondFactorForAdmins })
  const limits = createRateLimits(database, vault, { enabled: config.rateLimits })
  const idempotency = createIdempotency(database, vault)
  const queue = createQueue(
    database,
    (error) => logger.error({ kind: error instanceof Error ? error.name : typeof error }, 'job queue error'),
    { expiresAfterSeconds: config.jobExpiresSeconds },
  )
  const mail = createMail(database, vault, queue, adapters)

  const store = authStore(database)
  const parts = twoFactorParts({ storage, limits, publicUrl: config.publicUrl, now })
  const { challenges } = parts
  const gate = signInGate({ database, sessions, audit, challenges })
  const authDeps = {
    database,
    store,
    vault,
    sessions,
    stepUp,
    gate,
    limits,
    audit,
    mail,
    passwords,
    now,
    ...parts,
    signInLimits: createSignInLimits({ database, vault, limits }),
    mails: authEmails(config.publicUrl),
  }
  const emailChange = emailChangeService(authDeps)
  const verification = verificationService({ ...authDeps, emailChange })
  const auth = authService({ ...authDeps, verification, emailChange })
  const password = passwordService({ ...authDeps, queue })
  const confirmation = confirmationService(authDeps)
  const secondStep = secondStepService(authDeps)
  const twoFactorDeps = {
    ...authDeps,
    store: parts.factors,
    mails: twoFactorEmails(config.publicUrl),
    personOf: (userId: number) => present(store, userId),
  }
  const { writer, checker: facts, pool, connections, environmentModels: environment } = adapters
  const languageModel = languageModelParts({ storage, connections, environment, facts, logger, now })
  const models = createModelUse({
    facts,
    limits,
    audit,
    callsPerDay: config.modelCallsPerDay,
    connected: connectedBy(languageModel.source, facts),
    onFailure: (fact) => logger.warn(fact, 'language model request failed'),
  })
  const checkers = {
    facts,
    full: ({ actor, patientId }: { actor: Actor; patientId: number }) => models.checkerFor(actor, patientId),
  }
  const print = (note: NoteToPrint, options?: { continues: boolean }) =>
    pool.run('printNote', { ...note, timeZone: note.timeZone ?? config.timeZone }, options)
  const charts = chartServices(
    storage,
    checkers,
    now,
    (fact) => logger.error(fact, 'note check failed'),
    adapters.visitReader,
    limits,
  )
  const { allowance, patients, notes, drafts, templates, phrases, prepareTemplates } = charts
  await asSystem('built-in templates', prepareTemplates)
  const writing = writingService({
    database,
    vault,
    audit,
    allowance,
    facts,
    limits,
    now,
    store: writingStore(database, vault),
    writers: writersWithFallback({ writer, models }),
  })
  const dashboard = dashboardService({ allowance, now, store: dashboardStore(database) })
  const documents = documentsService({ audit, limits, reader: adapters.documents })
  const deviceFiles = speechFiles()
  const voice = voiceServices({
    config,
    storage,
    adapters,
    limits,
    mail,
    now,
    device: deviceFiles.device,
    hostsSentTo: languageModel.service.hostsSentTo,
    onFailure: (fact) => logger.warn(fact, 'transcription failed'),
  })
  const waitlist = waitlistService({ limits, store: waitlistStore(database) })
  const contact = contactService({
    database,
    limits,
    mail,
    owner: config.contactEmail,
    store: contactStore(database, vault),
  })
  const { billing, sandbox, referrals, endings } = billingServices({
    storage,
    queue,
    limits,
    mail,
    now,
    publicUrl: config.publicUrl,
    provider: adapters.payments,
    production: config.production,
    mailReaches: adapters.mailer.reachesPeople,
    onUnsigned: () => logger.warn('rejected a payment webhook with an invalid signature'),
  })
  const google = googleService({
    ...authDeps,
    provider: adapters.signIn,
    returnTo: `${config.publicUrl}${GOOGLE_RETURN_PATH}`,
    recordReferral: (userId, code) => referrals.processSignup({ userId }, code),
    onReferralFailure: (kind) => logger.warn({ kind }, 'a referral was not recorded'),
  })

  const care = careServices({
    config,
    storage,
    limits,
    queue,
    mail,
    now,
    adapters: { ...adapters, encodeChart: (asked) => pool.run('encodeChart', asked) },
  })
  const life = accountLifecycleServices({
    storage,
    sessions,
    limits,
    queue,
    mail,
    notes,
    print,
    now,
    fhir: care.fhir,
    publicUrl: config.publicUrl,
    onRetentionFailure: (fact) => logger.error(fact, 'data retention failed for an account'),
  })
  const { admin, erasure } = administrationServices({
    storage,
    adapters,
    limits,
    stepUp,
    mail,
    passwords,
    now,
    endSubscriptions: endings.ask,
  })

  queue.define('housekeeping', { retries: 0, firstRetryAfterSeconds: 60 }, async () => {
    await sessions.removeExpired()
    await challenges.removeExpired()
    await limits.removeExpired()
    await idempotency.removeExpired()
    await store.removeOldTokens()
    await mail.removeOld()
    await life.exports.removeExpired()
  })
  queue.every('*/15 * * * *', 'housekeeping')
  scheduleBackups(queue, storage, config)

  const http = await createServer({
    logger,
    trustProxy: config.trustProxy,
    https,
    connections: config.connections,
  })
  const metrics = config.metrics && createMetrics(http, metricSources(storage, adapters))
  const cookie = secretCookie({ name: 'sid', https, maxAgeSeconds: config.session.hours * 3600 })
  const stepCookie = secretCookie({ name: 'step', https, maxAgeSeconds: 300 })
  const browserCookie = secretCookie({ name: 'browser', https, maxAgeSeconds: 90 * 86_400 })
  const router = createRouter(http, {
    sessions,
    stepUp,
    idempotency,
    cookie,
    stepCookie,
    browserCookie,
    audit,
    requestLimits: createRequestLimits(limits),
  })
  authRoutes(router, { auth, password, verification, confirmation, secondStep })
  googleRoutes(createNavigator(http, { cookie, stepCookie, https }), google, logger)
  sessionsRoutes(router, life.sessions)
  exportsRoutes(router, life.exports)
  retentionRoutes(router, life.retention)
  notificationsRoutes(router, life.news)
  twoFactorRoutes(router, {
    factors: twoFactorService(twoFactorDeps),
    passkeys: passkeysService(twoFactorDeps),
  })
  patientsRoutes(router, patients)
  notesRoutes(router, notes, print)
  draftsRoutes(router, drafts)
  templatesRoutes(router, templates)
  phrasesRoutes(router, phrases)
  writingRoutes(router, writing)
  dashboardRoutes(router, dashboard)
  documentsRoutes(router, documents)
  voiceRoutes(router, voice)
  assessmentsRoutes(router, care.assessments)
  treatmentPlansRoutes(router, care.plans)
  fhirRoutes(router, care.fhir)
  referralsRoutes(router, referrals)
  billingRoutes(router, billing, sandbox)
  erasureRoutes(router, erasure)
  adminRoutes(router, admin)
  languageModelRoutes(router, languageModel.service)
  waitlistRoutes(router, waitlist)
  contactRoutes(router, contact)
  statusRoutes(router, {
    site: {
      googleSignIn: google.available,
      devOutbox: adapters.outboxReadable,
      mail: adapters.mailer.reachesPeople,
      textMessages: adapters.sms.reachesPeople,
      demoAccounts: config.demo
        ? DEMO_ACCOUNTS.map(({ label, email, password }) => ({ label, email, password }))
        : [],
      session: { idleMinutes: config.session.idleMinutes },
    },
    reachDatabase: async () => void (await database.execute('select 1')),
  })
  paymentWebhook(http, billing.receive)
  const folder = join(projectRoot(), 'dist/web')
  serveApiDocs(http, () => openApiDocument(router.endpoints, config.publicUrl), folder)
  deviceFiles.serve(http)
  const page = await serveWeb(http, {
    folder,
    publicUrl: config.publicUrl,
    stripe: adapters.payments?.mode === 'stripe',
  })
  if (adapters.outboxReadable) devOutbox(http, mail, page)

  let jobsStarted = false
  return {
    http,
    endpoints: router.endpoints,
    metrics,
    auth,
    billing,
    sandbox,
    scheduledJobs: { ...care.jobs, ...life.jobs, endSubscriptions: endings.endAll },
    async startJobs(options) {
      await queue.start(options)
      jobsStarted = true
    },
    async close() {
      // First, switch notes in progress to the built-in writer, so that shutdown doesn't wait for the model.
      languageModel.source.close()
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

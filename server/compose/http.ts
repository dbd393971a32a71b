import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createRequestLimits } from '../access/request-limits.ts'
import type { Config } from '../config.ts'
import { accessTokensRoutes } from '../features/access-tokens/access-tokens.routes.ts'
import { erasureRoutes } from '../features/account/erasure.routes.ts'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { assessmentsRoutes } from '../features/assessments/assessments.routes.ts'
import { googleRoutes } from '../features/auth/auth.google.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { billingRoutes } from '../features/billing/billing.routes.ts'
import { chartSearchRoutes } from '../features/chart-search/chart-search.routes.ts'
import { codesRoutes } from '../features/codes/codes.routes.ts'
import { contactRoutes } from '../features/contact/contact.routes.ts'
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts'
import { documentsRoutes } from '../features/documents/documents.routes.ts'
import { draftsRoutes } from '../features/drafts/drafts.routes.ts'
import { exportsRoutes } from '../features/exports/exports.routes.ts'
import { fhirRoutes } from '../features/fhir/fhir.routes.ts'
import { importedNotesRoutes } from '../features/imported-notes/imported-notes.routes.ts'
import { languageModelRoutes } from '../features/language-model/language-model.routes.ts'
import { lastNoteRoutes } from '../features/last-note/last-note.routes.ts'
import { lettersRoutes } from '../features/letters/letters.routes.ts'
import { notesRoutes } from '../features/notes/notes.routes.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { patientImportsRoutes } from '../features/patients/patients.imports.routes.ts'
import { patientsRoutes } from '../features/patients/patients.routes.ts'
import { phrasesRoutes } from '../features/phrases/phrases.routes.ts'
import { psychotherapyNotesRoutes } from '../features/psychotherapy-notes/psychotherapy-notes.routes.ts'
import { referralsRoutes } from '../features/referrals/referrals.routes.ts'
import { retentionRoutes } from '../features/retention/retention.routes.ts'
import { sessionsRoutes } from '../features/sessions/sessions.routes.ts'
import { sharedVisitsRoutes } from '../features/shared-visits/shared-visits.routes.ts'
import { statusRoutes } from '../features/status/status.routes.ts'
import { styleRoutes } from '../features/style/style.routes.ts'
import { templatesRoutes } from '../features/templates/templates.routes.ts'
import { treatmentPlansRoutes } from '../features/treatment-plans/treatment-plans.routes.ts'
import { twoFactorRoutes } from '../features/two-factor/two-factor.routes.ts'
import { voiceRoutes } from '../features/voice/voice.routes.ts'
import { waitlistRoutes } from '../features/waitlist/waitlist.routes.ts'
import { writingRoutes } from '../features/writing/writing.routes.ts'
import { serveApiDocs } from '../http/api-docs/serve.ts'
import { devOutbox } from '../http/dev-outbox.ts'
import { createMetrics } from '../http/metrics.ts'
import { createNavigator } from '../http/navigation.ts'
import { openApiDocument } from '../http/openapi.ts'
import { createRouter, type Router } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { secretCookie } from '../http/session-cookie.ts'
import { serveWeb } from '../http/static.ts'
import { paymentWebhook } from '../http/webhook.ts'
import { projectRoot } from '../project-root.ts'
import type { Adapters } from './adapters.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { metricSources } from './metrics.ts'
import type { Services } from './services.ts'
import type { Storage } from './storage.ts'

type Parts = {
  config: Config
  storage: Storage
  adapters: Adapters
  logger: FastifyBaseLogger
  services: Services
}

/** The HTTP server with every route, the API documentation, and the pages. */
export async function createHttp(parts: Parts) {
  const { config, storage, adapters, logger, services } = parts
  const { publicUrl } = config
  const https = publicUrl.startsWith('https:')
  const { trustProxy, connections } = config
  const http = await createServer({ logger, trustProxy, https, connections })
  const metrics = config.metrics && createMetrics(http, metricSources(storage, adapters))
  const cookie = secretCookie({ name: 'sid', https, maxAgeSeconds: config.session.hours * 3600 })
  const stepCookie = secretCookie({ name: 'step', https, maxAgeSeconds: 300 })
  const browserCookie = secretCookie({ name: 'browser', https, maxAgeSeconds: 90 * 86_400 })
  const { sessions, accessTokens, stepUp, idempotency, limits, signIn, mail } = services
  const router = createRouter(http, {
    sessions,
    accessTokens,
    stepUp,
    idempotency,
    cookie,
    stepCookie,
    browserCookie,
    audit: storage.audit,
    requestLimits: createRequestLimits(limits),
  })
  mountFeatures(router, services)
  googleRoutes(createNavigator(http, { cookie, stepCookie, https }), signIn.google, logger)
  statusRoutes(router, {
    site: siteOf(parts),
    reachDatabase: async () => void (await storage.database.execute('select 1')),
  })
  paymentWebhook(http, services.billing.receive)
  const folder = join(projectRoot(), 'dist/web')
  serveApiDocs(http, () => openApiDocument(router.endpoints, publicUrl), folder)
  services.visits.deviceFiles.serve(http)
  const page = await serveWeb(http, { folder, publicUrl, stripe: adapters.payments?.mode === 'stripe' })
  if (adapters.outboxReadable) devOutbox(http, mail, page)
  return { http, endpoints: router.endpoints, metrics }
}

function mountFeatures(router: Router, services: Services): void {
  const { visits, signIn, care, life, administration } = services
  authRoutes(router, signIn.auth)
  sessionsRoutes(router, life.sessions)
  accessTokensRoutes(router, life.accessTokens)
  exportsRoutes(router, life.exports)
  retentionRoutes(router, life.retention)
  notificationsRoutes(router, life.news)
  twoFactorRoutes(router, signIn.twoFactor)
  patientsRoutes(router, visits.patients)
  patientImportsRoutes(router, visits.patientImports)
  importedNotesRoutes(router, visits.importedNotes)
  notesRoutes(router, visits.notes, services.print)
  codesRoutes(router, visits.codes)
  lastNoteRoutes(router, visits.lastNote)
  draftsRoutes(router, visits.drafts)
  templatesRoutes(router, visits.templates)
  phrasesRoutes(router, visits.phrases)
  styleRoutes(router, visits.style)
  psychotherapyNotesRoutes(router, visits.psychotherapyNotes)
  lettersRoutes(router, visits.letters, services.printLetter)
  writingRoutes(router, visits.writing)
  sharedVisitsRoutes(router, visits.sharedVisits)
  chartSearchRoutes(router, visits.chartSearch)
  dashboardRoutes(router, visits.dashboard)
  documentsRoutes(router, visits.documents)
  voiceRoutes(router, visits.voice)
  assessmentsRoutes(router, care.assessments)
  treatmentPlansRoutes(router, care.plans)
  fhirRoutes(router, care.fhir)
  referralsRoutes(router, services.referrals)
  billingRoutes(router, services.billing, services.sandbox)
  erasureRoutes(router, administration.erasure)
  adminRoutes(router, administration.admin)
  languageModelRoutes(router, visits.languageModel.service)
  waitlistRoutes(router, services.waitlist)
  contactRoutes(router, services.contact)
}

/** Facts about this installation for the sign-in page and the pages behind it. */
function siteOf({ config, adapters, services }: Parts) {
  return {
    googleSignIn: services.signIn.google.available,
    devOutbox: adapters.outboxReadable,
    mail: adapters.mailer.reachesPeople,
    textMessages: adapters.sms.reachesPeople,
    demoAccounts: config.demo
      ? DEMO_ACCOUNTS.map(({ label, email, password }) => ({ label, email, password }))
      : [],
    session: { idleMinutes: config.session.idleMinutes },
  }
}

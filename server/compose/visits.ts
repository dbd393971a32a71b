import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { createModelUse } from '../access/model-use.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Config } from '../config.ts'
import { chartSearchService } from '../features/chart-search/chart-search.service.ts'
import { chartSearchStore } from '../features/chart-search/chart-search.store.ts'
import { dashboardService } from '../features/dashboard/dashboard.service.ts'
import { dashboardStore } from '../features/dashboard/dashboard.store.ts'
import { documentsService } from '../features/documents/documents.service.ts'
import { lettersService } from '../features/letters/letters.service.ts'
import { lettersStore } from '../features/letters/letters.store.ts'
import { sharedVisitsService } from '../features/shared-visits/shared-visits.service.ts'
import { sharedVisitsStore } from '../features/shared-visits/shared-visits.store.ts'
import { writingService } from '../features/writing/writing.service.ts'
import { writingStore } from '../features/writing/writing.store.ts'
import { writersWithFallback } from '../features/writing/writing.writers.ts'
import { speechFiles } from '../http/speech-files.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Adapters } from './adapters.ts'
import { chartServices } from './charts.ts'
import { connectedBy, languageModelParts } from './language-model.ts'
import type { Storage } from './storage.ts'
import { voiceServices } from './voice.ts'

type Parts = {
  config: Config
  storage: Storage
  adapters: Adapters
  logger: FastifyBaseLogger
  limits: RateLimits
  mail: MailService
  now: () => Date
}

/** From a visit to its note: listening, writing, checking, and the chart that keeps it. */
export function visitServices({ config, storage, adapters, logger, limits, mail, now }: Parts) {
  const { database, vault, audit } = storage
  const { writer, checker: facts, connections, environmentModels: environment } = adapters
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
    chart: adapters.chartReader,
    full: ({ actor, patientId }: { actor: Actor; patientId: number }) => models.checkerFor(actor, patientId),
  }
  const { prepareTemplates, allowance, readNote, ...charts } = chartServices(
    storage,
    checkers,
    now,
    (fact) => logger.error(fact, 'note check failed'),
    adapters.visitReader,
    limits,
    config.timeZone,
  )
  const deviceFiles = speechFiles()
  const visits = writingStore(database, vault)
  const writing = writingService({
    database,
    vault,
    audit,
    allowance,
    facts,
    limits,
    now,
    store: visits,
    style: charts.style,
    writers: writersWithFallback({ writer, models }),
  })
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
    onSaved: charts.codes.recordingSaved,
    models,
    templateOf: visits.templateStructure,
  })
  return {
    ...charts,
    readNote,
    prepareTemplates,
    languageModel,
    deviceFiles,
    writing,
    sharedVisits: sharedVisitsService({
      audit,
      limits,
      separator: adapters.separator,
      store: sharedVisitsStore(database, vault),
      writeNote: (actor, visit, signal, screen) =>
        writing.writeNote(actor, visit, () => undefined, signal, screen),
      requireConsent: (actor, patientId) => voice.consent.require(actor, patientId, { attested: false }),
    }),
    chartSearch: chartSearchService({
      database,
      audit,
      limits,
      finder: adapters.finder,
      store: chartSearchStore(database, vault),
    }),
    letters: lettersService({
      database,
      audit,
      readNote,
      models,
      facts,
      limits,
      now,
      store: lettersStore(database, vault),
      timeZone: config.timeZone,
    }),
    dashboard: dashboardService({ allowance, now, store: dashboardStore(database) }),
    documents: documentsService({ audit, limits, reader: adapters.documents }),
    voice,
  }
}

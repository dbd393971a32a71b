import type { RateLimits } from '../access/rate-limits.ts'
import type { Config } from '../config.ts'
import { alertsService } from '../features/assessments/assessments.alerts.service.ts'
import { alertsStore } from '../features/assessments/assessments.alerts.store.ts'
import { assessmentDelivery } from '../features/assessments/assessments.delivery.ts'
import { assessmentLinkService } from '../features/assessments/assessments.link.service.ts'
import type { AssessmentServices } from '../features/assessments/assessments.routes.ts'
import { schedulesService } from '../features/assessments/assessments.schedules.service.ts'
import { schedulesStore } from '../features/assessments/assessments.schedules.store.ts'
import { assessmentsService } from '../features/assessments/assessments.service.ts'
import { assessmentsStore } from '../features/assessments/assessments.store.ts'
import { trendsService } from '../features/assessments/assessments.trends.service.ts'
import { trendsStore } from '../features/assessments/assessments.trends.store.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Adapters } from './adapters.ts'
import type { Storage } from './storage.ts'

type Parts = {
  config: Config
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  adapters: Pick<Adapters, 'sms'>
  limits: RateLimits
  queue: Queue
  mail: MailService
  now: () => Date
}

/** Questionnaires and what follows from them. */
export function careServices({ config, storage, adapters, limits, queue, mail, now }: Parts): {
  assessments: AssessmentServices
} {
  const { database, vault, audit } = storage
  const { publicUrl, timeZone, crisisLine } = config
  const store = assessmentsStore(database, vault)
  const alerts = alertsStore(database, vault)
  const textMessages = adapters.sms.reachesPeople
  const delivery = assessmentDelivery({ store, mail, publicUrl, textMessages, now })
  const tools = { database, store, alerts, delivery, limits, audit, mail, queue, publicUrl, timeZone, now }
  return {
    assessments: {
      assessments: assessmentsService(tools),
      link: assessmentLinkService({ ...tools, crisisLine }),
      alerts: alertsService(tools),
      schedules: schedulesService({ ...tools, schedules: schedulesStore(database, vault) }),
      trends: trendsService({ ...tools, trends: trendsStore(database, vault) }),
    },
  }
}

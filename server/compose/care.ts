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
import { fhirService } from '../features/fhir/fhir.service.ts'
import { fhirStore } from '../features/fhir/fhir.store.ts'
import { planReviews } from '../features/treatment-plans/treatment-plans.reviews.ts'
import type { PlanServices } from '../features/treatment-plans/treatment-plans.routes.ts'
import { plansService } from '../features/treatment-plans/treatment-plans.service.ts'
import { plansStore } from '../features/treatment-plans/treatment-plans.store.ts'
import { threadService } from '../features/treatment-plans/treatment-plans.thread.service.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Adapters } from './adapters.ts'
import type { Storage } from './storage.ts'

type Parts = {
  config: Pick<Config, 'publicUrl' | 'timeZone' | 'crisisLine'>
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  adapters: Pick<Adapters, 'sms' | 'drafter' | 'chartReader'> & {
    encodeChart: Parameters<typeof fhirService>[0]['encode']
    mailer: Pick<Mailer, 'reachesPeople'>
  }
  limits: RateLimits
  queue: Queue
  mail: MailService
  readNote: Parameters<typeof threadService>[0]['readNote']
  now: () => Date
}

/** Questionnaires, treatment plans and related features. */
export function careServices({ config, storage, adapters, limits, queue, mail, readNote, now }: Parts): {
  assessments: AssessmentServices
  plans: PlanServices
  fhir: ReturnType<typeof fhirService>
  /** Scheduled jobs; tests run them directly. */
  jobs: { sendDue(): Promise<void>; remindOfReviews(): Promise<void> }
} {
  const { database, vault, audit } = storage
  const { publicUrl, timeZone, crisisLine } = config
  const store = assessmentsStore(database, vault)
  const alerts = alertsStore(database, vault)
  const reaches = { email: adapters.mailer.reachesPeople, sms: adapters.sms.reachesPeople }
  const delivery = assessmentDelivery({ store, mail, publicUrl, reaches, now })
  const deps = { database, store, alerts, delivery, limits, audit, mail, queue, publicUrl, timeZone, now }
  const schedules = schedulesService({ ...deps, schedules: schedulesStore(database, vault) })
  const plans = { database, audit, now, store: plansStore(database, vault) }
  const reviews = planReviews({ ...plans, queue, mail, publicUrl, timeZone })
  return {
    fhir: fhirService({
      audit,
      limits,
      now,
      store: fhirStore(database, vault),
      encode: adapters.encodeChart,
    }),
    jobs: { sendDue: schedules.sendDue, remindOfReviews: reviews.remind },
    plans: {
      plans: plansService({ ...plans, limits }),
      thread: threadService({
        ...plans,
        limits,
        readNote,
        timeZone,
        reader: adapters.chartReader,
        drafter: adapters.drafter,
      }),
    },
    assessments: {
      assessments: assessmentsService(deps),
      link: assessmentLinkService({ ...deps, crisisLine }),
      alerts: alertsService(deps),
      schedules,
      trends: trendsService({ ...deps, trends: trendsStore(database, vault) }),
    },
  }
}

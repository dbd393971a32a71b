import { acknowledgeAlert, listAlerts, listDue } from '#shared/contracts/assessment-alerts.ts'
import {
  openAssessment,
  saveAssessmentAnswers,
  submitAssessment,
} from '#shared/contracts/assessment-links.ts'
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  updateSchedule,
} from '#shared/contracts/assessment-schedules.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import {
  assessmentNoteText,
  createAssessment,
  getAssessment,
  listAssessments,
  resendAssessment,
  revokeAssessment,
} from '#shared/contracts/assessments.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Router } from '../../http/route.ts'
import type { alertsService } from './assessments.alerts.service.ts'
import type { assessmentLinkService } from './assessments.link.service.ts'
import type { schedulesService } from './assessments.schedules.service.ts'
import type { assessmentsService } from './assessments.service.ts'
import type { trendsService } from './assessments.trends.service.ts'

export type AssessmentServices = {
  assessments: ReturnType<typeof assessmentsService>
  link: ReturnType<typeof assessmentLinkService>
  alerts: ReturnType<typeof alertsService>
  schedules: ReturnType<typeof schedulesService>
  trends: ReturnType<typeof trendsService>
}

export function assessmentsRoutes(router: Router, services: AssessmentServices): void {
  const { assessments, link, alerts, schedules, trends } = services
  router.guarded(listAssessments, async ({ params }, actor) => ok(await assessments.list(actor, params.id)))
  router.guarded(getAssessment, async ({ params }, actor) => ok(await assessments.get(actor, params.id)))
  router.guarded(createAssessment, async ({ body }, actor) => ok(await assessments.create(actor, body)), {
    prepare: (_input, actor) => assessments.admit(actor),
  })
  router.guarded(
    resendAssessment,
    async ({ params, body }, actor) => ok(await assessments.resend(actor, params.id, body)),
    { prepare: (_input, actor) => assessments.admit(actor) },
  )
  router.guarded(revokeAssessment, async ({ params }, actor) =>
    ok(await assessments.revoke(actor, params.id)),
  )
  router.guarded(assessmentNoteText, async ({ params }, actor) =>
    ok(await assessments.noteText(actor, params.id)),
  )

  const known = {
    before: ({ params }: { params: { token: string } }, { address }: RequestContext) =>
      link.admit(params.token, address),
  }
  router.open(
    openAssessment,
    async ({ params }, { browser }) => ok(await link.open(params.token, browser)),
    known,
  )
  router.open(
    saveAssessmentAnswers,
    async ({ params, body }, { browser }) => ok(await link.save(params.token, body.responses, browser)),
    known,
  )
  router.open(
    submitAssessment,
    async ({ params, body }) => ok(await link.submit(params.token, body.responses)),
    known,
  )

  router.guarded(patientTrends, async ({ params }, actor) => ok(await trends.ofPatient(actor, params.id)))
  router.guarded(listDue, async (_input, actor) => ok(await trends.due(actor)))

  router.guarded(listSchedules, async ({ params }, actor) => ok(await schedules.list(actor, params.id)))
  router.guarded(createSchedule, async ({ body }, actor) => ok(await schedules.create(actor, body)))
  router.guarded(updateSchedule, async ({ params, body }, actor) =>
    ok(await schedules.update(actor, params.id, body)),
  )
  router.guarded(deleteSchedule, async ({ params }, actor) => ({
    success: true as const,
    message: await schedules.remove(actor, params.id),
  }))

  router.guarded(listAlerts, async ({ query }, actor) =>
    ok(await alerts.list(actor, { all: query.all === 'true', patientId: query.patientId })),
  )
  router.guarded(acknowledgeAlert, async ({ params, body }, actor) =>
    ok(await alerts.acknowledge(actor, params.id, body.note)),
  )
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAlerts, listDue } from '#shared/contracts/assessment-alerts.ts'
import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { call } from './api.ts'
import { invalidate, keyOf, queryOf } from './queries.ts'

/**
 * Measurement and plan queries that several features use. Refetched when a page opens, because patients may answer
 * at any time.
 */

const FRESH = { refetchOnMount: 'always' as const }

export const assessmentsQuery = (patientId: number) =>
  queryOf(listAssessments, { params: { id: String(patientId) } }, FRESH)

export const plansQuery = (patientId: number) =>
  queryOf(listPlans, { params: { id: String(patientId) } }, FRESH)

/** Unacknowledged safety alerts, for all patients. */
export const alertsQuery = queryOf(listAlerts, { query: {} }, FRESH)

const ALERTS_EVERY_MS = 10_000

/** The number of open alerts. Polled: a count is cheap and writes no audit entry. */
export const openAlertsQuery = queryOptions({
  queryKey: [...keyOf(getNotifications), 'open alerts'],
  queryFn: async () => (await call(getNotifications, { query: {} })).data.openAlerts,
  refetchInterval: ALERTS_EVERY_MS,
  refetchIntervalInBackground: true,
})

export const dueQuery = queryOf(listDue, {}, FRESH)

/** After a patient’s assessment, schedule, or plan was created, changed, or ended. */
export function careChanged(queryClient: QueryClient, patientId: number): void {
  const input = { params: { id: String(patientId) } }
  const ofPatient = [listAssessments, listSchedules, listPlans, patientTrends].map((list) =>
    keyOf(list, input),
  )
  void invalidate(
    queryClient,
    ...ofPatient,
    ...[listDue, listAlerts, getNotifications].map((of) => keyOf(of)),
  )
}

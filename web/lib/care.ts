import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAlerts, listAssessments, listDue } from '#shared/contracts/assessments.ts'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { call } from './api.ts'

/**
 * Measurement and plan queries that several features use. Refetched when a page opens, because patients may answer
 * at any time.
 */

const FRESH = { refetchOnMount: 'always' as const }

export const assessmentsQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/assessments/patient', patientId],
    queryFn: async () => (await call(listAssessments, { params: { id: String(patientId) } })).data,
    ...FRESH,
  })

export const plansQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/treatment-plans/patient', patientId],
    queryFn: async () => (await call(listPlans, { params: { id: String(patientId) } })).data,
    ...FRESH,
  })

/** Unacknowledged safety alerts, for all patients. */
export const alertsQuery = queryOptions({
  queryKey: ['/api/safety-alerts'],
  queryFn: async () => (await call(listAlerts, { query: {} })).data,
  ...FRESH,
})

const ALERTS_EVERY_MS = 10_000

/** The number of open alerts. Polled: a count is cheap and writes no audit entry. */
export const openAlertsQuery = queryOptions({
  queryKey: [getNotifications.path, 'open alerts'],
  queryFn: async () => (await call(getNotifications, { query: {} })).data.openAlerts,
  refetchInterval: ALERTS_EVERY_MS,
  refetchIntervalInBackground: true,
})

export const dueQuery = queryOptions({
  queryKey: ['/api/due'],
  queryFn: async () => (await call(listDue, {})).data,
  ...FRESH,
})

/** After a patient’s assessment, schedule, or plan was created, changed, or ended. */
export function careChanged(queryClient: QueryClient, patientId: number): void {
  for (const key of [
    '/api/assessments/patient',
    '/api/assessment-schedules/patient',
    '/api/treatment-plans/patient',
    '/api/patients/trends',
  ])
    void queryClient.invalidateQueries({ queryKey: [key, patientId] })
  for (const key of ['/api/due', '/api/safety-alerts', getNotifications.path])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

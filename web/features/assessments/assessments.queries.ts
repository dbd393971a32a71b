import { listSchedules } from '#shared/contracts/assessment-schedules.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { queryOf } from '../../lib/queries.ts'

export const trendsQuery = (patientId: number) =>
  queryOf(patientTrends, { params: { id: String(patientId) } }, { refetchOnMount: 'always' })

export const schedulesQuery = (patientId: number) =>
  queryOf(listSchedules, { params: { id: String(patientId) } }, { refetchOnMount: 'always' })

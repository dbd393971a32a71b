import { queryOptions } from '@tanstack/react-query'
import { listSchedules, patientTrends } from '#shared/contracts/assessments.ts'
import { call } from '../../lib/api.ts'

export const trendsQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/patients/trends', patientId],
    queryFn: async () => (await call(patientTrends, { params: { id: String(patientId) } })).data,
    refetchOnMount: 'always',
  })

export const schedulesQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/assessment-schedules/patient', patientId],
    queryFn: async () => (await call(listSchedules, { params: { id: String(patientId) } })).data,
    refetchOnMount: 'always',
  })

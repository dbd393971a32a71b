import { queryOptions } from '@tanstack/react-query'
import { getRetention } from '#shared/contracts/retention.ts'
import type { DataRetention } from '#shared/domain/preferences.ts'
import { call } from './api.ts'

/** What will be deleted and what is kept: on the dashboard and in the settings. */
export const retentionQuery = queryOptions({
  queryKey: [getRetention.path],
  queryFn: async () => (await call(getRetention, {})).data,
  refetchOnMount: 'always',
})

export const RETENTION_WORDS: Record<DataRetention, string> = {
  '6-months': '6 months',
  '1-year': '1 year',
  '2-years': '2 years',
  '5-years': '5 years',
  indefinite: 'Indefinite',
}

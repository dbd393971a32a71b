import { getRetention } from '#shared/contracts/retention.ts'
import type { DataRetention } from '#shared/domain/preferences.ts'
import { queryOf } from './queries.ts'

/** Charts due for deletion and charts kept, for the dashboard and the settings. */
export const retentionQuery = queryOf(getRetention, {}, { refetchOnMount: 'always' })

export const RETENTION_LABELS: Record<DataRetention, string> = {
  '6-months': '6 months',
  '1-year': '1 year',
  '2-years': '2 years',
  '5-years': '5 years',
  indefinite: 'Indefinite',
}

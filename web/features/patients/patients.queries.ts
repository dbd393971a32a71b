import { queryOptions } from '@tanstack/react-query'
import { patientOverview, patientRecommendations } from '#shared/contracts/writing.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/queries.ts'

/** A text generated from a patient's notes. */
export type Insight = { text: string | null; noteCount: number; writtenAt: string | null }

export type InsightKind = 'recommendations' | 'overview'

async function fetchInsight(kind: InsightKind, patientId: number, refresh: boolean): Promise<Insight> {
  const input = { params: { id: String(patientId) }, query: refresh ? { refresh: 'true' as const } : {} }
  if (kind === 'overview') {
    const { overview, ...facts } = (await call(patientOverview, input)).data
    return { text: overview, ...facts }
  }
  const { recommendations, ...facts } = (await call(patientRecommendations, input)).data
  return { text: recommendations, ...facts }
}

const CONTRACTS = { overview: patientOverview, recommendations: patientRecommendations }

/** Reloads when the number of notes changes. */
export const insightQuery = (kind: InsightKind, patientId: number, noteCount: number) =>
  queryOptions({
    queryKey: [...keyOf(CONTRACTS[kind], { params: { id: String(patientId) } }), noteCount],
    queryFn: () => fetchInsight(kind, patientId, false),
  })

export function refreshInsight(kind: InsightKind, patientId: number): Promise<Insight> {
  return fetchInsight(kind, patientId, true)
}

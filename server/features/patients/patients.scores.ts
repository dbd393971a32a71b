import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { isOneOf } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { assessments, safetyAlerts } from '../../db/tables/care.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Vault } from '../../vault/vault.ts'

/** Points of the sparkline on a card. */
const HISTORY = 8

export type LastScore = {
  name: string
  score: number | null
  min: number
  max: number
  severity: string | null
  completedAt: Date
  history: number[]
  /** Comparable across questionnaires, for sorting: 0 to 1. */
  share: number
}

export type OpenAlert = { name: string; item: number | null }
export type WaitingFor = { name: string; sentAt: Date }

/** Questionnaires as a roster shows them: one query each for any number of patients. */
export function patientScores(database: Database, vault: Vault) {
  return {
    /** The last score of each patient, with up to `points` scores of the same questionnaire. */
    async lastScores(
      ownerId: number,
      patientIds: readonly number[],
      points = HISTORY,
    ): Promise<Map<number, LastScore>> {
      if (patientIds.length === 0) return new Map()
      const latestFirst = sql`${assessments.completedAt} desc, ${assessments.id} desc`
      const ranked = database.orm
        .select({
          id: assessments.id,
          patientId: assessments.patientId,
          assessmentType: assessments.assessmentType,
          completedAt: assessments.completedAt,
          latestType:
            sql<string>`first_value(${assessments.assessmentType}) over (partition by ${assessments.patientId} order by ${latestFirst})`.as(
              'latest_type',
            ),
          place:
            sql<number>`row_number() over (partition by ${assessments.patientId}, ${assessments.assessmentType} order by ${latestFirst})`.as(
              'place',
            ),
        })
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            eq(assessments.status, 'completed'),
            isOneOf(assessments.patientId, patientIds),
          ),
        )
        .as('ranked')
      const rows = await database.orm
        .select({
          id: assessments.id,
          patientId: assessments.patientId,
          assessmentType: assessments.assessmentType,
          completedAt: assessments.completedAt,
          updatedAt: assessments.updatedAt,
          responses: assessments.responses,
        })
        .from(assessments)
        .innerJoin(ranked, eq(ranked.id, assessments.id))
        .where(and(eq(ranked.assessmentType, ranked.latestType), lte(ranked.place, points)))
        .orderBy(assessments.completedAt, assessments.id)
      const scores = new Map<number, LastScore>()
      for (const row of await openMany(await vault.keysOf(ownerId), assessments, rows)) {
        const instrument = instrumentOf(row.assessmentType)
        const { score, severity, positive } = instrument.score(JSON.parse(row.responses ?? '{}') as Answers)
        const { min, max, levelOnly, shortName: name } = instrument
        scores.set(row.patientId, {
          name,
          min,
          max,
          severity,
          score: levelOnly ? null : score,
          completedAt: row.completedAt ?? row.updatedAt,
          history: levelOnly ? [] : [...(scores.get(row.patientId)?.history ?? []), score],
          // A positive risk screen sorts first: the number of its answers isn't its severity.
          share: levelOnly ? Number(positive) : (score - min) / (max - min),
        })
      }
      return scores
    },

    /** The newest unacknowledged alert of each patient. */
    async openAlerts(ownerId: number, patientIds: readonly number[]): Promise<Map<number, OpenAlert>> {
      const rows = await database.orm
        .selectDistinctOn([safetyAlerts.patientId], {
          patientId: safetyAlerts.patientId,
          assessmentType: assessments.assessmentType,
        })
        .from(safetyAlerts)
        .innerJoin(assessments, eq(assessments.id, safetyAlerts.assessmentId))
        .where(
          and(
            eq(safetyAlerts.createdBy, ownerId),
            isNull(safetyAlerts.acknowledgedAt),
            isOneOf(safetyAlerts.patientId, patientIds),
          ),
        )
        .orderBy(safetyAlerts.patientId, desc(safetyAlerts.id))
      return new Map(
        rows.map(({ patientId, assessmentType }) => {
          const { shortName: name, items } = instrumentOf(assessmentType)
          const numbers = items.flatMap(({ safetyValues }, index) => (safetyValues ? [index + 1] : []))
          return [patientId, { name, item: numbers.length === 1 ? (numbers[0] ?? null) : null }]
        }),
      )
    },

    /** The newest questionnaire of each patient that can still be answered. */
    async waiting(
      ownerId: number,
      patientIds: readonly number[],
      at: Date,
    ): Promise<Map<number, WaitingFor>> {
      const rows = await database.orm
        .selectDistinctOn([assessments.patientId], {
          patientId: assessments.patientId,
          assessmentType: assessments.assessmentType,
          sentAt: assessments.sentAt,
          createdAt: assessments.createdAt,
        })
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            or(eq(assessments.status, 'pending'), eq(assessments.status, 'sent')),
            gt(assessments.expiresAt, at),
            isOneOf(assessments.patientId, patientIds),
          ),
        )
        .orderBy(assessments.patientId, desc(assessments.id))
      return new Map(
        rows.map(({ patientId, assessmentType, sentAt, createdAt }) => [
          patientId,
          { name: instrumentOf(assessmentType).shortName, sentAt: sentAt ?? createdAt },
        ]),
      )
    },
  }
}

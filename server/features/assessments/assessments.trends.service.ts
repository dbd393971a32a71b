import type { Due } from '#shared/contracts/assessment-alerts.ts'
import type { TrendSeries, Trends } from '#shared/contracts/assessment-trends.ts'
import { changeBetween } from '#shared/domain/instruments/change.ts'
import { INSTRUMENTS, instrumentOf } from '#shared/domain/instruments/registry.ts'
import { safetyItemsOf } from '#shared/domain/instruments/scoring.ts'
import { dayAfter, dayIn } from '#shared/domain/time-zones.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import type { Database } from '../../db/database.ts'
import type { AssessmentRow, AssessmentsStore } from './assessments.store.ts'
import type { TrendsStore } from './assessments.trends.store.ts'
import { statusOf } from './assessments.views.ts'
import { medicationChangesIn } from './medication-changes.ts'

type Deps = {
  database: Database
  store: Pick<AssessmentsStore, 'list' | 'patientNames'>
  trends: TrendsStore
  audit: Audit
  timeZone: string
  now: () => Date
}

/** How long an expired, unanswered questionnaire is listed. */
const EXPIRED_COUNTS_DAYS = 30
const REVIEW_AHEAD_DAYS = 7

export function trendsService({ database, store, trends, audit, timeZone, now }: Deps) {
  const { record } = auditFor(audit, 'patient')
  const due = auditFor(audit, 'due')

  return {
    async ofPatient(actor: Actor, patientId: number): Promise<Trends> {
      await requirePatient(database, actor, patientId)

      const completed = await store.list(actor.userId, { patientId, statuses: ['completed'] })
      const notes = await trends.notes(actor.userId, patientId)
      const planChanges = await trends.planChanges(actor.userId, patientId)
      await record(actor, 'patient.trends_read', patientId)
      const medications = notes.flatMap(({ id, soapNote, serviceAt }) =>
        medicationChangesIn(soapNote ?? '').map((text) => ({
          at: serviceAt.toISOString(),
          kind: 'medication' as const,
          text,
          planId: null,
          noteId: id,
        })),
      )
      const plans = planChanges.map(({ planId, text, createdAt }) => ({
        at: createdAt.toISOString(),
        kind: 'plan' as const,
        text,
        planId,
        noteId: null,
      }))
      return {
        series: seriesOf(completed),
        notes: notes.map(({ id, noteType, serviceAt }) => ({
          noteId: id,
          noteType,
          at: serviceAt.toISOString(),
        })),
        treatmentChanges: [...plans, ...medications].sort((a, b) => a.at.localeCompare(b.at)),
      }
    },

    async due(actor: Actor): Promise<Due> {
      const at = now()
      const since = new Date(at.getTime() - EXPIRED_COUNTS_DAYS * 86_400_000)
      const waiting = waitingOf(await trends.lately(actor.userId, since), at, since)
      const scheduled = await trends.schedulesDue(actor.userId, at)
      const today = dayIn(timeZone, at)
      const reviews = await trends.reviewsUntil(actor.userId, dayAfter(today, REVIEW_AHEAD_DAYS))
      const ids = [...waiting, ...scheduled, ...reviews].map(({ patientId }) => patientId)
      const names = await store.patientNames(actor.userId, ids)
      await due.record(actor, 'due.listed', undefined, { count: ids.length })
      const person = (patientId: number) => ({ patientId, patientName: names.get(patientId) ?? '' })
      return {
        assessments: [
          ...waiting.map(({ patientId, ...one }) => ({ ...person(patientId), ...one })),
          ...scheduled.map(({ id, patientId, assessmentType, nextAt }) => ({
            ...person(patientId),
            assessmentType,
            name: instrumentOf(assessmentType).name,
            reason: 'scheduled' as const,
            since: nextAt.toISOString(),
            assessmentId: null,
            scheduleId: id,
          })),
        ],
        planReviews: reviews.map(({ id, patientId, reviewOn }) => ({
          ...person(patientId),
          planId: id,
          reviewOn,
          overdue: reviewOn < today,
        })),
      }
    },
  }
}

/** Completed assessments, one series per instrument, oldest first. */
function seriesOf(completed: readonly AssessmentRow[]): TrendSeries[] {
  const oldestFirst = [...completed].sort(
    (a, b) => (a.completedAt?.getTime() ?? 0) - (b.completedAt?.getTime() ?? 0) || a.id - b.id,
  )
  return INSTRUMENTS.flatMap((instrument) => {
    const own = oldestFirst.filter((row) => instrumentOf(row.assessmentType) === instrument)
    if (own.length === 0) return []
    const { type, name, shortName, min, max, bands, change: rules } = instrument
    const scores = own.map((row) => instrument.score(row.responses))
    const first = scores[0]?.score ?? 0
    const points = own.map((row, at) => {
      const { score, severity } = scores[at] ?? { score: 0, severity: null }
      return {
        assessmentId: row.id,
        at: (row.completedAt ?? row.updatedAt).toISOString(),
        score,
        severity,
        safety: safetyItemsOf(instrument, row.responses).length > 0,
        change: rules && at > 0 ? changeBetween(rules, first, score) : null,
      }
    })
    return [{ assessmentType: type, name, shortName, min, max, bands: [...bands], rules, points }]
  })
}

type Recent = Awaited<ReturnType<TrendsStore['lately']>>[number]

/** Only the latest of each patient and instrument counts: an answered one replaces one missed earlier. */
function waitingOf(recent: readonly Recent[], at: Date, since: Date) {
  const latest = new Map<string, Recent>()
  for (const row of recent) {
    if (row.status !== 'revoked') latest.set(`${row.patientId} ${row.assessmentType}`, row)
  }
  return [...latest.values()].flatMap((row) => {
    const status = statusOf(row, at)
    if (status === 'completed' || (status === 'expired' && row.expiresAt < since)) return []
    const expired = status === 'expired'
    return [
      {
        patientId: row.patientId,
        assessmentType: row.assessmentType,
        name: instrumentOf(row.assessmentType).name,
        assessmentId: row.id,
        scheduleId: row.scheduleId,
        reason: expired ? ('expired' as const) : ('waiting' as const),
        since: (expired ? row.expiresAt : (row.sentAt ?? row.createdAt)).toISOString(),
      },
    ]
  })
}

import type { Retention } from '#shared/contracts/retention.ts'
import type { DataRetention } from '#shared/domain/preferences.ts'
import { needsNotice, retainedUntil } from '#shared/domain/retention.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import type { Database } from '../../db/database.ts'
import type { InactiveSubject, RetentionStore } from './retention.store.ts'

type Deps = { database: Database; store: RetentionStore; audit: Audit; now: () => Date }

const LISTED = 200

export type RetentionService = ReturnType<typeof retentionService>

/** The clinician's view of data retention and its exemptions. Notices and deletion are in retention.nightly.ts. */
export function retentionService({ database, store, audit, now }: Deps) {
  const patient = auditFor(audit, 'patient')
  const draft = auditFor(audit, 'draft')

  return {
    async get(actor: Actor): Promise<Retention> {
      const { userId } = actor
      const retention = (await store.retentionOf(userId)) ?? 'indefinite'
      const ending = await currentNotices(store, userId, retention, now())
      const charts = ending.flatMap(({ patientId, ...rest }) =>
        patientId === null ? [] : [{ ...rest, patientId }],
      )
      const shown = charts.slice(0, LISTED)
      const held = await store.held(userId)
      const names = await store.names(userId, [...shown.map(({ patientId }) => patientId), ...held])
      const counts = shown.length > 0 ? await store.noteCounts(userId) : new Map()
      if (names.size > 0) await patient.record(actor, 'patient.listed', undefined, { count: names.size })
      return {
        dataRetention: retention,
        charts: shown.map(({ patientId, lastActivityAt, deleteAfter }) => ({
          patientId,
          patientName: names.get(patientId) ?? '',
          ...(counts.get(patientId) ?? { notes: 0, signedNotes: 0 }),
          lastActivityAt: lastActivityAt.toISOString(),
          deleteAfter: deleteAfter.toISOString(),
        })),
        chartsInAll: charts.length,
        drafts: ending.flatMap(({ draftId, lastActivityAt, deleteAfter }) =>
          draftId === null
            ? []
            : [
                {
                  draftId,
                  lastActivityAt: lastActivityAt.toISOString(),
                  deleteAfter: deleteAfter.toISOString(),
                },
              ],
        ),
        kept: held.map((patientId) => ({ patientId, patientName: names.get(patientId) ?? '' })),
      }
    },

    async keepChart(actor: Actor, patientId: number): Promise<void> {
      await database.transaction(async () => {
        await requirePatient(database, actor, patientId)
        if (await store.hold(actor.userId, patientId))
          await patient.record(actor, 'retention.held', patientId)
        await store.withdraw(actor.userId, { patientId, draftId: null })
      })
    },

    /** A new notice with the full notice period is sent before anything is deleted. */
    async releaseChart(actor: Actor, patientId: number): Promise<void> {
      await database.transaction(async () => {
        await requirePatient(database, actor, patientId)
        if (await store.release(actor.userId, patientId)) {
          await patient.record(actor, 'retention.released', patientId)
        }
      })
    },

    async keepDraft(actor: Actor, draftId: number): Promise<void> {
      await database.transaction(async () => {
        if (!(await store.touchDraft(actor.userId, draftId, now()))) {
          throw new AppError('not_found', 'Draft not found')
        }
        await store.withdraw(actor.userId, { patientId: null, draftId })
        await draft.record(actor, 'retention.held', draftId)
      })
    },
  }
}

/** Notices that still apply: the setting may have changed since, or there may be activity in the chart. */
async function currentNotices(store: RetentionStore, ownerId: number, retention: DataRetention, at: Date) {
  const notices = await store.notices(ownerId)
  if (notices.length === 0 || retention === 'indefinite') return []
  const inactive = new Set(
    (await store.inactive(ownerId, at)).filter((one) => isDue(one, retention, at)).map(keyOf),
  )
  return notices.filter((notice) => inactive.has(keyOf(notice)))
}

export const keyOf = ({ patientId, draftId }: { patientId: number | null; draftId: number | null }) =>
  `${patientId ?? ''}/${draftId ?? ''}`

/** Whether the clinician has been or must be notified. */
export function isDue({ lastActivityAt }: InactiveSubject, retention: DataRetention, at: Date): boolean {
  const end = retainedUntil(lastActivityAt, retention)
  return end !== null && needsNotice(end, at)
}

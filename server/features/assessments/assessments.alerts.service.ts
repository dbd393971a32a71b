import type { SafetyAlert } from '#shared/contracts/assessment-alerts.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'
import type { AlertRow, AlertsStore } from './assessments.alerts.store.ts'
import type { AssessmentsStore } from './assessments.store.ts'

type Deps = {
  database: Database
  alerts: AlertsStore
  store: Pick<AssessmentsStore, 'patientNames' | 'clinician'>
  audit: Audit
  now: () => Date
}

export function alertsService({ database, alerts, store, audit, now }: Deps) {
  const { record, recordOf } = auditFor(audit, 'alert')

  async function views(actor: Actor, rows: AlertRow[]): Promise<SafetyAlert[]> {
    const names = await store.patientNames(
      actor.userId,
      rows.map(({ patientId }) => patientId),
    )
    // Only the owner can acknowledge alerts, so one name is enough.
    const clinician = rows.some(({ acknowledgedBy }) => acknowledgedBy)
      ? await store.clinician(actor.userId)
      : undefined
    const own = [clinician?.firstName, clinician?.lastName].filter(Boolean).join(' ') || clinician?.email
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patientId,
      patientName: names.get(row.patientId) ?? '',
      assessmentId: row.assessmentId,
      assessmentType: row.assessmentType,
      title: row.title,
      items: row.items,
      createdAt: row.createdAt.toISOString(),
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
      acknowledgedBy: row.acknowledgedBy ? (own ?? null) : null,
      note: row.note,
    }))
  }

  return {
    async list(
      actor: Actor,
      wanted: { all: boolean; patientId: number | undefined },
    ): Promise<SafetyAlert[]> {
      const rows = await alerts.list(actor.userId, wanted)
      await recordOf('patient', actor, 'alert.listed', wanted.patientId, { count: rows.length })
      return views(actor, rows)
    },

    async acknowledge(actor: Actor, id: number, note: string): Promise<SafetyAlert> {
      return database.transaction(async () => {
        if (!(await alerts.find(actor.userId, id))) throw new AppError('not_found', 'Alert not found')
        if (!(await alerts.acknowledge(actor.userId, id, note, now()))) {
          throw new AppError('conflict', 'This alert has already been acknowledged.')
        }
        await record(actor, 'alert.acknowledged', id)
        const row = await alerts.find(actor.userId, id)
        const [view] = row ? await views(actor, [row]) : []
        if (!view) throw new Error('The alert no longer exists.')
        return view
      })
    },
  }
}

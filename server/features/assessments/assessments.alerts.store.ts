import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { assessments, safetyAlerts } from '../../db/tables/care.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type AlertItem = { text: string; answer: string }

type Stored = typeof safetyAlerts.$inferSelect
export type AlertRow = Omit<Stored, 'items' | 'note'> & {
  items: AlertItem[]
  note: string | null
  assessmentType: string
  title: string
}

type Of = { id: number; patientId: number; createdBy: number }

export type AlertsStore = ReturnType<typeof alertsStore>

export function alertsStore(database: Database, vault: Vault) {
  const withAssessment = () =>
    database.orm
      .select({
        alert: safetyAlerts,
        assessment: { id: assessments.id, title: assessments.title, type: assessments.assessmentType },
      })
      .from(safetyAlerts)
      .innerJoin(assessments, eq(assessments.id, safetyAlerts.assessmentId))

  type Joined = Awaited<ReturnType<typeof withAssessment>>[number]

  async function open(ownerId: number, rows: Joined[]): Promise<AlertRow[]> {
    const keys = await vault.keysOf(ownerId)
    return rows.map(({ alert, assessment }) => {
      const opened = openRow(keys, safetyAlerts, alert)
      return {
        ...opened,
        items: JSON.parse(opened.items) as AlertItem[],
        assessmentType: assessment.type,
        title: openRow(keys, assessments, assessment).title,
      }
    })
  }

  return {
    async raise(of: Of, items: AlertItem[], at: Date): Promise<number> {
      const id = await reserveId(database, safetyAlerts)
      const keys = await vault.keysOf(of.createdBy)
      await database.orm.insert(safetyAlerts).values({
        id,
        patientId: of.patientId,
        assessmentId: of.id,
        createdBy: of.createdBy,
        createdAt: at,
        ...sealValues(keys, safetyAlerts, id, { items: JSON.stringify(items) }),
      })
      return id
    },

    /** Newest first. */
    async list(
      ownerId: number,
      wanted: { all: boolean; patientId: number | undefined },
    ): Promise<AlertRow[]> {
      const rows = await withAssessment()
        .where(
          and(
            eq(safetyAlerts.createdBy, ownerId),
            wanted.all ? undefined : isNull(safetyAlerts.acknowledgedAt),
            wanted.patientId === undefined ? undefined : eq(safetyAlerts.patientId, wanted.patientId),
          ),
        )
        .orderBy(desc(safetyAlerts.id))
      return open(ownerId, rows)
    },

    async find(ownerId: number, id: number): Promise<AlertRow | undefined> {
      const rows = await withAssessment().where(
        and(eq(safetyAlerts.createdBy, ownerId), eq(safetyAlerts.id, id)),
      )
      return (await open(ownerId, rows))[0]
    },

    /** False if it was already acknowledged. */
    async acknowledge(ownerId: number, id: number, note: string, at: Date): Promise<boolean> {
      const keys = await vault.keysOf(ownerId)
      const changed = await database.orm
        .update(safetyAlerts)
        .set({
          ...sealValues(keys, safetyAlerts, id, { note }),
          acknowledgedAt: at,
          acknowledgedBy: ownerId,
        })
        .where(
          and(
            eq(safetyAlerts.createdBy, ownerId),
            eq(safetyAlerts.id, id),
            isNull(safetyAlerts.acknowledgedAt),
          ),
        )
        .returning({ id: safetyAlerts.id })
      return changed.length === 1
    },
  }
}

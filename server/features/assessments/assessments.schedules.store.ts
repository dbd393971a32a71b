import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inCare } from '../../db/in-care.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { asSystem } from '../../db/scope.ts'
import { assessmentSchedules } from '../../db/tables/care.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type ScheduleRow = Opened<typeof assessmentSchedules.$inferSelect>

export type NewSchedule = Pick<
  ScheduleRow,
  | 'patientId'
  | 'assessmentType'
  | 'title'
  | 'deliveryMethod'
  | 'patientContact'
  | 'everyDays'
  | 'startsOn'
  | 'timeZone'
  | 'nextOn'
  | 'nextAt'
>

type Change = Partial<
  Pick<
    ScheduleRow,
    'title' | 'deliveryMethod' | 'patientContact' | 'everyDays' | 'active' | 'nextOn' | 'nextAt'
  >
>

export type SchedulesStore = ReturnType<typeof schedulesStore>

export function schedulesStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) =>
    and(eq(assessmentSchedules.createdBy, ownerId), eq(assessmentSchedules.id, id))
  type Stored = typeof assessmentSchedules.$inferSelect
  const open = async (row: Stored | undefined) =>
    row && openRow(await vault.keysOf(row.createdBy), assessmentSchedules, row)

  return {
    /** Newest first, for one patient or all. */
    async list(ownerId: number, patientId?: number): Promise<ScheduleRow[]> {
      const rows = await database.orm
        .select()
        .from(assessmentSchedules)
        .where(
          and(
            eq(assessmentSchedules.createdBy, ownerId),
            patientId === undefined ? undefined : eq(assessmentSchedules.patientId, patientId),
          ),
        )
        .orderBy(desc(assessmentSchedules.id))
      const keys = await vault.keysOf(ownerId)
      return rows.map((row) => openRow(keys, assessmentSchedules, row))
    },

    async findForChange(ownerId: number, id: number): Promise<ScheduleRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(assessmentSchedules)
        .where(own(ownerId, id))
        .for('update')
      return open(row)
    },

    /** The longest overdue schedule, locked. Skips discharged patients and rows locked by another process. */
    async nextDue(at: Date): Promise<ScheduleRow | undefined> {
      const [row] = await asSystem('questionnaire schedules', () =>
        database.orm
          .select()
          .from(assessmentSchedules)
          .where(
            and(
              eq(assessmentSchedules.active, true),
              lte(assessmentSchedules.nextAt, at),
              inCare(assessmentSchedules.patientId),
            ),
          )
          .orderBy(asc(assessmentSchedules.nextAt), asc(assessmentSchedules.id))
          .limit(1)
          .for('update', { skipLocked: true }),
      )
      return open(row)
    },

    async create(ownerId: number, given: NewSchedule, at: Date): Promise<ScheduleRow> {
      const id = await reserveId(database, assessmentSchedules)
      const keys = await vault.keysOf(ownerId)
      const { title, patientContact, ...plain } = given
      const [row] = await database.orm
        .insert(assessmentSchedules)
        .values({
          ...plain,
          id,
          ...sealValues(keys, assessmentSchedules, id, { title, patientContact }),
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        })
        .returning()
      const opened = await open(row)
      if (!opened) throw new Error('The schedule was not created.')
      return opened
    },

    async change(row: ScheduleRow, change: Change, at: Date): Promise<ScheduleRow> {
      const { title, patientContact, ...plain } = change
      const keys = await vault.keysOf(row.createdBy)
      const secret = {
        ...(title === undefined ? {} : { title }),
        ...(patientContact === undefined ? {} : { patientContact }),
      }
      const [changed] = await database.orm
        .update(assessmentSchedules)
        .set({ ...plain, ...sealValues(keys, assessmentSchedules, row.id, secret), updatedAt: at })
        .where(own(row.createdBy, row.id))
        .returning()
      const opened = await open(changed)
      if (!opened) throw new Error('The schedule was not updated.')
      return opened
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const gone = await database.orm
        .delete(assessmentSchedules)
        .where(own(ownerId, id))
        .returning({ id: assessmentSchedules.id })
      return gone.length === 1
    },
  }
}

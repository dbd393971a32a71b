import { and, desc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'

export type LastNoteStore = ReturnType<typeof lastNoteStore>

export function lastNoteStore(database: Database) {
  return {
    /** The patient's signed note with the latest date of service before this one's. */
    async lastSigned(
      ownerId: number,
      { id, patientId, serviceAt }: { id: number; patientId: number; serviceAt: Date },
    ): Promise<number | undefined> {
      const [row] = await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            eq(clinicalNotes.patientId, patientId),
            ne(clinicalNotes.id, id),
            isNotNull(clinicalNotes.signedAt),
            isNull(clinicalNotes.voidedAt),
            or(
              lt(clinicalNotes.serviceAt, serviceAt),
              and(eq(clinicalNotes.serviceAt, serviceAt), lt(clinicalNotes.id, id)),
            ),
          ),
        )
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
        .limit(1)
      return row?.id
    },

    async timeZone(ownerId: number): Promise<string | null> {
      const [row] = await database.orm
        .select({ timeZone: users.timeZone })
        .from(users)
        .where(eq(users.id, ownerId))
      return row?.timeZone ?? null
    },
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { patients } from '../../db/tables/charts.ts'
import type { SharedVisit, VisitMember } from '../../ports/visit-separator.ts'
import { openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type SharedVisitsStore = ReturnType<typeof sharedVisitsStore>

export function sharedVisitsStore(database: Database, vault: Vault) {
  return {
    /** In the given order. Those of other clinicians are missing. */
    async members(ownerId: number, ids: readonly number[]): Promise<VisitMember[]> {
      const rows = await database.orm
        .select({ id: patients.id, firstName: patients.firstName, lastName: patients.lastName })
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), inArray(patients.id, [...ids])))
      const keys = await vault.keysOf(ownerId)
      const opened = rows.map((row) => openRow(keys, patients, row))
      return ids.flatMap((id) => opened.find((row) => row.id === id) ?? [])
    },

    async clinician(ownerId: number): Promise<SharedVisit['clinician']> {
      const [row] = await database.orm
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, ownerId))
      return row ?? { firstName: null, lastName: null }
    },
  }
}

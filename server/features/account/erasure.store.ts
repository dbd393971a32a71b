import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { referrals } from '../../db/tables/growth.ts'
import { idempotencyKeys } from '../../db/tables/system.ts'

export type ErasedPerson = {
  id: number
  email: string
  isEmailVerified: boolean
  firstName: string | null
  password: string | null
}

export type ErasureStore = ReturnType<typeof erasureStore>

export function erasureStore(database: Database) {
  const person = {
    ...{ id: users.id, email: users.email, isEmailVerified: users.isEmailVerified },
    ...{ firstName: users.firstName, password: users.password },
  }

  return {
    async find(userId: number): Promise<ErasedPerson | undefined> {
      const [row] = await database.orm.select(person).from(users).where(eq(users.id, userId))
      return row
    },

    /** Whoever is writing for this account finishes first; whoever comes later finds it gone. */
    async lock(userId: number): Promise<ErasedPerson | undefined> {
      const [row] = await database.orm.select(person).from(users).where(eq(users.id, userId)).for('update')
      return row
    },

    /**
     * Everything of the account. What has a foreign key to it goes by that: charts, sessions, credits, tokens. The rest
     * is named here; erasure.test.ts looks for columns that are neither.
     */
    async remove(userId: number): Promise<void> {
      await database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.ownerId, userId))
      await database.orm.update(users).set({ referredBy: null }).where(eq(users.referredBy, userId))
      // Whoever was referred and has not paid yet keeps the discount, and so the row; the others need it no longer.
      await database.orm
        .delete(referrals)
        .where(
          and(
            eq(referrals.referrerId, userId),
            or(isNull(referrals.referredUserId), ne(referrals.status, 'pending')),
          ),
        )
      await this.removeUnsentQuestionnaires(userId)
      await database.orm.delete(users).where(eq(users.id, userId))
    },

    /** Messages to patients that wait to be sent: their links lead nowhere, and they name an address. */
    async removeUnsentQuestionnaires(userId: number): Promise<void> {
      const { rows } = await database.execute("select to_regclass('jobs.job') is not null as yes")
      if (!rows[0]?.yes) return
      await database.orm.execute(sql`
        delete from outbox where status = 'queued' and id in (
          select (job.data ->> 'outboxId')::bigint from jobs.job job
          join assessments a on a.id = (job.data -> 'about' ->> 'id')::bigint
          where job.name = 'mail' and job.data -> 'about' ->> 'kind' = 'assessment' and a.created_by = ${userId})`)
    },
  }
}

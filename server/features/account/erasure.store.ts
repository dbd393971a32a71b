import { and, eq, isNull, ne, or } from 'drizzle-orm'
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
    id: users.id,
    email: users.email,
    isEmailVerified: users.isEmailVerified,
    firstName: users.firstName,
    password: users.password,
  }

  return {
    async find(userId: number): Promise<ErasedPerson | undefined> {
      const [row] = await database.orm.select(person).from(users).where(eq(users.id, userId))
      return row
    },

    /** Waits for writes in progress on this account. Later writes find it deleted. */
    async lock(userId: number): Promise<ErasedPerson | undefined> {
      const [row] = await database.orm.select(person).from(users).where(eq(users.id, userId)).for('update')
      return row
    },

    /** Also deletes what no foreign key cascades to. erasure.test.ts fails if a column is covered by neither. */
    async remove(userId: number): Promise<void> {
      await database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.ownerId, userId))
      await database.orm.update(users).set({ referredBy: null }).where(eq(users.referredBy, userId))
      // Keep the referral of users who haven't paid yet, because it carries their discount.
      await database.orm
        .delete(referrals)
        .where(
          and(
            eq(referrals.referrerId, userId),
            or(isNull(referrals.referredUserId), ne(referrals.status, 'pending')),
          ),
        )
      await database.orm.delete(users).where(eq(users.id, userId))
    },
  }
}

import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'

/** The address and name of a clinician, and whether they want email notifications. */
export async function mailRecipient(database: Database, userId: number) {
  const [row] = await database.orm
    .select({
      email: users.email,
      isEmailVerified: users.isEmailVerified,
      firstName: users.firstName,
      lastName: users.lastName,
      practiceName: users.practiceName,
      emailNotifications: users.emailNotifications,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

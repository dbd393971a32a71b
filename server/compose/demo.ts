import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import type { AuthService } from '../features/auth/auth.service.ts'

/** The sample clinic's people. Their passwords are public: the demo cannot run in production. */
export const DEMO_ACCOUNTS = [
  {
    label: 'Clinician',
    email: 'dana.whitfield@demo.example',
    password: 'demo-clinician',
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: 'clinician',
    referralCode: 'DANA2026',
  },
  {
    label: 'Administrator',
    email: 'admin@demo.example',
    password: 'demo-administrator',
    firstName: 'Ruth',
    lastName: 'Adeyemi-Castellanos',
    role: 'admin',
    referralCode: null,
  },
] as const

/** Makes what is missing of the sample clinic; a second start changes nothing. */
export async function seedDemo(database: Database, auth: AuthService): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const { email, password, firstName, lastName, role, referralCode } = account
    const [existing] = await database.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (existing) continue
    await database.transaction(async () => {
      const { user } = await auth.register({ email, password, firstName, lastName })
      await database.orm
        .update(users)
        .set({ role, referralCode, isEmailVerified: true })
        .where(eq(users.id, user.id))
    })
  }
}

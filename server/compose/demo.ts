import { eq } from 'drizzle-orm'
import type { Engine } from '../adapters/engine/engine.ts'
import { asClinician } from '../db/scope.ts'
import { users } from '../db/tables/accounts.ts'
import type { AuthService } from '../features/auth/auth.service.ts'
import { seedChart } from './demo/chart.ts'
import type { Storage } from './storage.ts'

/** The sample clinic's accounts. Their passwords are public, so the demo can't run in production. */
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

/** Creates the missing parts of the sample clinic; a second start changes nothing. */
export async function seedDemo(
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>,
  auth: AuthService,
  engine: Engine,
  now = new Date(),
): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const userId = await seedAccount(storage, auth, account)
    if (account.role === 'clinician') {
      await asClinician(userId, () => seedChart(storage, engine, userId, now))
    }
  }
}

async function seedAccount(
  { database }: Pick<Storage, 'database'>,
  auth: AuthService,
  { email, password, firstName, lastName, role, referralCode }: (typeof DEMO_ACCOUNTS)[number],
): Promise<number> {
  const [existing] = await database.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (existing) return existing.id
  return database.transaction(async () => {
    const { user } = await auth.register({ email, password, firstName, lastName })
    await database.orm
      .update(users)
      // The demo's history begins at its first start, so nothing may expire while someone explores it.
      .set({ role, referralCode, isEmailVerified: true, dataRetention: 'indefinite' })
      .where(eq(users.id, user.id))
    return user.id
  })
}

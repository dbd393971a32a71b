import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { recordingConsents } from '../../db/tables/voice.ts'

export type ConsentRow = typeof recordingConsents.$inferSelect

export type ConsentStore = ReturnType<typeof consentStore>

export function consentStore(database: Database) {
  const of = (ownerId: number, patientId: number) =>
    and(eq(recordingConsents.createdBy, ownerId), eq(recordingConsents.patientId, patientId))

  return {
    /** Newest first. */
    list: (ownerId: number, patientId: number): Promise<ConsentRow[]> =>
      database.orm
        .select()
        .from(recordingConsents)
        .where(of(ownerId, patientId))
        .orderBy(desc(recordingConsents.id)),

    async isGiven(ownerId: number, patientId: number): Promise<boolean> {
      const inForce = and(of(ownerId, patientId), isNull(recordingConsents.revokedAt))
      return (await database.orm.$count(recordingConsents, inForce)) > 0
    },

    async nameOf(ownerId: number): Promise<string> {
      const [user] = await database.orm.select().from(users).where(eq(users.id, ownerId))
      return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? '')
    },

    async give(ownerId: number, patientId: number, how: string, givenTo: string, at: Date): Promise<void> {
      await database.orm
        .insert(recordingConsents)
        .values({ patientId, how, givenTo, givenAt: at, createdBy: ownerId })
    },

    async revoke(ownerId: number, patientId: number, at: Date): Promise<number> {
      const revoked = await database.orm
        .update(recordingConsents)
        .set({ revokedAt: at })
        .where(and(of(ownerId, patientId), isNull(recordingConsents.revokedAt)))
        .returning({ id: recordingConsents.id })
      return revoked.length
    },
  }
}

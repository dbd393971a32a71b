import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { asSystem } from '../../db/scope.ts'
import { consentLinks } from '../../db/tables/account-lifecycle.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

export type ConsentLinkRow = typeof consentLinks.$inferSelect

export type ConsentLinkStore = ReturnType<typeof consentLinkStore>

export function consentLinkStore(database: Database, vault: Vault) {
  const indexOf = (token: string) => vault.index(SYSTEM, 'consent.token', token)
  const unanswered = and(isNull(consentLinks.answeredAt), isNull(consentLinks.revokedAt))

  return {
    /** Replaces an earlier link, because only one can be open at a time. */
    async replace(ownerId: number, patientId: number, token: string, at: Date, expiresAt: Date) {
      await this.end(ownerId, patientId, at)
      await database.orm.insert(consentLinks).values({
        patientId,
        expiresAt,
        createdBy: ownerId,
        createdAt: at,
        tokenIndex: await indexOf(token),
      })
    },

    async end(ownerId: number, patientId: number, at: Date): Promise<void> {
      await database.orm
        .update(consentLinks)
        .set({ revokedAt: at })
        .where(and(eq(consentLinks.createdBy, ownerId), eq(consentLinks.patientId, patientId), unanswered))
    },

    async findByToken(token: string): Promise<ConsentLinkRow | undefined> {
      const tokenIndex = await indexOf(token)
      const [row] = await asSystem('secret link', () =>
        database.orm.select().from(consentLinks).where(eq(consentLinks.tokenIndex, tokenIndex)),
      )
      return row
    },

    /** One guarded statement: of two answers, one counts. */
    async answer(id: number, answer: 'agreed' | 'declined', at: Date): Promise<boolean> {
      const answered = await database.orm
        .update(consentLinks)
        .set({ answer, answeredAt: at })
        .where(and(eq(consentLinks.id, id), unanswered))
        .returning({ id: consentLinks.id })
      return answered.length > 0
    },

    async last(ownerId: number, patientId: number): Promise<ConsentLinkRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(consentLinks)
        .where(and(eq(consentLinks.createdBy, ownerId), eq(consentLinks.patientId, patientId)))
        .orderBy(desc(consentLinks.id))
        .limit(1)
      return row
    },
  }
}

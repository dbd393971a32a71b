import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { ACCESS_TOKEN_PREFIX, TOKEN_SCOPES, type TokenScope } from '#shared/domain/access-tokens.ts'
import type { Database } from '../db/database.ts'
import { accessTokens } from '../db/tables/access-tokens.ts'
import { users } from '../db/tables/accounts.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../vault/secrets.ts'
import type { Actor } from './actor.ts'

export type AccessTokenRow = Omit<typeof accessTokens.$inferSelect, 'scopes' | 'tokenHash'> & {
  scopes: TokenScope[]
}

type NewToken = { name: string; scopes: readonly TokenScope[]; expiresAt: Date }

/** No session has this ID, so operations that need a session reject a token. */
const NO_SESSION = 0
/** More would help an attacker guess the rest; fewer wouldn't distinguish two tokens. */
const SHOWN_CHARACTERS = ACCESS_TOKEN_PREFIX.length + 4
/** The last use only needs this precision, so not every request updates the row. */
const TOUCH_AFTER_MS = 60_000

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function isAccessToken(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(ACCESS_TOKEN_PREFIX) ?? false
}

export function createAccessTokens(database: Database, now: () => Date) {
  const ofUser = (userId: number) => and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt))

  return {
    async create(userId: number, { name, scopes, expiresAt }: NewToken) {
      const token = newSecret('accessToken')
      const [row] = await database.orm
        .insert(accessTokens)
        .values({
          userId,
          name,
          tokenHash: hashSecret(token),
          start: token.slice(0, SHOWN_CHARACTERS),
          scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
          expiresAt,
          createdAt: now(),
        })
        .returning()
      if (!row) throw new Error('The access token was not stored.')
      return { token, row: opened(row) }
    },

    /** The actor that a request with this token has. Undefined if it expired, was revoked or never existed. */
    async resolve(token: string): Promise<Actor | undefined> {
      if (!looksLikeSecret('accessToken', token)) return undefined
      const at = now()
      const [found] = await database.orm
        .select({ token: accessTokens, role: users.role })
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(
          and(
            eq(accessTokens.tokenHash, hashSecret(token)),
            isNull(accessTokens.revokedAt),
            gt(accessTokens.expiresAt, at),
          ),
        )
      if (!found) return undefined
      const { id, userId, name, scopes, lastUsedAt } = opened(found.token)
      if (!lastUsedAt || at.getTime() - lastUsedAt.getTime() > TOUCH_AFTER_MS) {
        await database.orm.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.id, id))
      }
      return { userId, role: found.role, sessionId: NO_SESSION, token: { id, name, scopes } }
    },

    async listOf(userId: number): Promise<AccessTokenRow[]> {
      const rows = await database.orm
        .select()
        .from(accessTokens)
        .where(ofUser(userId))
        .orderBy(desc(accessTokens.id))
      return rows.map(opened)
    },

    /** The user's row is locked, so that of two concurrent requests, the second sees the first one's token. */
    async countForUpdate(userId: number): Promise<number> {
      await database.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      return database.orm.$count(accessTokens, and(ofUser(userId), gt(accessTokens.expiresAt, now())))
    },

    /** False if this user has no such token. */
    async revoke(userId: number, id: number): Promise<boolean> {
      const revoked = await database.orm
        .update(accessTokens)
        .set({ revokedAt: now() })
        .where(and(ofUser(userId), eq(accessTokens.id, id)))
        .returning({ id: accessTokens.id })
      return revoked.length > 0
    },

    async removeExpired(): Promise<void> {
      await database.orm
        .delete(accessTokens)
        .where(
          or(
            lt(accessTokens.expiresAt, sql`now() - interval '90 days'`),
            lt(accessTokens.revokedAt, sql`now() - interval '90 days'`),
          ),
        )
    },
  }
}

function opened({ tokenHash: _, scopes, ...row }: typeof accessTokens.$inferSelect): AccessTokenRow {
  const granted = scopes.split(' ')
  return { ...row, scopes: TOKEN_SCOPES.filter((scope) => granted.includes(scope)) }
}

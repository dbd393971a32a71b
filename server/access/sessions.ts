import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { accessTokens } from '../db/tables/access-tokens.ts'
import { sessions, users } from '../db/tables/accounts.ts'
import { hashSecret, looksLikeSecret, newSecret, sameHash } from '../vault/secrets.ts'
import type { Actor } from './actor.ts'
import type { Audit } from './audit.ts'
import { deviceNameOf } from './device-name.ts'

/**
 * Each sign-in has two independent secrets: the bearer (JSON, local storage) and the cookie (HttpOnly). The
 * first request with both binds them. From then on the bearer alone is refused, so a copied bearer is useless
 * elsewhere, and so is a forged cross-site request, which can't add the bearer.
 */
export type NewSession = { token: string; cookie: string }

type OpenSession = {
  id: number
  device: string | null
  createdAt: Date
  lastSeenAt: Date
}

export type Sessions = {
  /** `bound` if the cookie is known to reach the same browser, as after a redirect. */
  start(userId: number, options?: { bound?: boolean }): Promise<NewSession>
  resolve(
    bearer: string | undefined,
    cookie: string | undefined,
    seen?: { userAgent?: string | undefined; inBackground?: boolean | undefined },
  ): Promise<Actor | undefined>
  /** Whether it can still be used. Asking doesn't keep it alive. */
  isOpen(sessionId: number): Promise<boolean>
  /** A user's open sessions, most recently used first. */
  listOf(userId: number): Promise<OpenSession[]>
  /**
   * Issues new secrets for the session and invalidates the old ones. `proved` makes it fresh for step-up.
   * Undefined if the session has ended.
   */
  renew(sessionId: number, options: { proved: boolean }): Promise<NewSession | undefined>
  end(sessionId: number): Promise<void>
  /** False if this user has no such open session. */
  endOneOf(userId: number, sessionId: number): Promise<boolean>
  /** Revokes personal access tokens too, unless they are kept. */
  endAllOf(userId: number, options?: { except?: number; keepTokens?: boolean }): Promise<void>
  removeExpired(): Promise<void>
}

type Options = { idleMinutes: number; hours: number; now?: () => Date }

/** Idle time only needs this precision, so not every request updates the row. */
const TOUCH_AFTER_MS = 20_000

export function createSessions(database: Database, audit: Audit, options: Options): Sessions {
  const now = options.now ?? (() => new Date())
  const idleMs = options.idleMinutes * 60_000
  const usableAt = (at: Date) =>
    and(
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, at),
      gt(sessions.lastSeenAt, new Date(at.getTime() - idleMs)),
    )

  async function find(tokenHash: string) {
    const [found] = await database.orm
      .select({
        id: sessions.id,
        userId: sessions.userId,
        cookieHash: sessions.cookieHash,
        boundAt: sessions.boundAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        revokedAt: sessions.revokedAt,
        device: sessions.device,
        role: users.role,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, tokenHash))
    return found
  }

  return {
    async start(userId, { bound = false } = {}) {
      const token = newSecret('bearer')
      const cookie = newSecret('cookie')
      const at = now()
      await database.orm.insert(sessions).values({
        userId,
        tokenHash: hashSecret(token),
        cookieHash: hashSecret(cookie),
        boundAt: bound ? at : null,
        confirmedAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + options.hours * 3_600_000),
      })
      return { token, cookie }
    },

    async resolve(bearer, cookie, { userAgent, inBackground = false } = {}) {
      if (!bearer || !looksLikeSecret('bearer', bearer)) return undefined
      const session = await find(hashSecret(bearer))
      if (!session) return undefined
      const at = now()
      const idle = at.getTime() - session.lastSeenAt.getTime()
      if (session.revokedAt || session.expiresAt <= at || idle > idleMs) return undefined

      if (cookie !== undefined) {
        if (!sameHash(hashSecret(cookie), session.cookieHash)) return undefined
      } else if (session.boundAt) {
        await audit.record({
          chainId: session.userId,
          actorId: session.userId,
          action: 'session.token_without_cookie',
          subject: 'session',
          subjectId: session.id,
        })
        return undefined
      }
      const binds = cookie !== undefined && !session.boundAt
      // Requests a page makes automatically don't show that the user is present.
      const touches = idle > TOUCH_AFTER_MS && !inBackground
      const names = userAgent !== undefined && session.device === null
      if (binds || touches || names) {
        await database.orm
          .update(sessions)
          .set({
            ...(inBackground ? {} : { lastSeenAt: at }),
            ...(binds ? { boundAt: at } : {}),
            ...(names ? { device: deviceNameOf(userAgent) } : {}),
          })
          .where(eq(sessions.id, session.id))
      }
      return { userId: session.userId, role: session.role, sessionId: session.id }
    },

    async isOpen(sessionId) {
      const found = await database.orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), usableAt(now())))
      return found.length > 0
    },

    async renew(sessionId, { proved }) {
      const token = newSecret('bearer')
      const cookie = newSecret('cookie')
      const renewed = await database.orm
        .update(sessions)
        .set({
          tokenHash: hashSecret(token),
          cookieHash: hashSecret(cookie),
          ...(proved ? { confirmedAt: now() } : {}),
        })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      return renewed.length > 0 ? { token, cookie } : undefined
    },

    async listOf(userId) {
      return database.orm
        .select({
          id: sessions.id,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), usableAt(now())))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    },

    async endOneOf(userId, sessionId) {
      const ended = await database.orm
        .update(sessions)
        .set({ revokedAt: now() })
        .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      return ended.length > 0
    },

    async end(sessionId) {
      await database.orm.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId))
    },

    async endAllOf(userId, { except, keepTokens = false } = {}) {
      await database.orm
        .update(sessions)
        .set({ revokedAt: now() })
        .where(
          and(
            eq(sessions.userId, userId),
            isNull(sessions.revokedAt),
            except === undefined ? undefined : ne(sessions.id, except),
          ),
        )
      if (keepTokens) return
      await database.orm
        .update(accessTokens)
        .set({ revokedAt: now() })
        .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt)))
    },

    async removeExpired() {
      await database.orm
        .delete(sessions)
        .where(
          or(
            lt(sessions.expiresAt, sql`now() - interval '1 day'`),
            lt(sessions.revokedAt, sql`now() - interval '1 day'`),
          ),
        )
    },
  }
}

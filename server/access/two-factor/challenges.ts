import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import { factorChallenges } from '../../db/tables/two-factor.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'

/** Enough time to find a phone. */
const VALID_MS = 5 * 60_000
/** Guesses per challenge. Guesses per account are counted elsewhere. */
const MAX_TRIES = 5

export type Challenge = typeof factorChallenges.$inferSelect
type Purpose = Challenge['purpose']
/** Where it started: the browser with this cookie, or this session. */
export type Holder = { cookie: string | undefined } | { sessionId: number }
type Beginning = Partial<Pick<Challenge, 'userId' | 'sessionId' | 'method' | 'webauthn'>>

/** `cookie` is for the browser only; scripts in the page see only the token. */
export type NewChallenge = { token: string; cookie: string; expiresAt: Date }

export type Challenges = ReturnType<typeof createChallenges>

/** A challenge must be completed soon, once, and in the same browser. Only hashes are stored. */
export function createChallenges(database: Database, now: () => Date) {
  function open(purpose: Purpose, token: string, holder: Holder): SQL | undefined {
    if (!looksLikeSecret('challenge', token)) return undefined
    const held =
      'sessionId' in holder
        ? eq(factorChallenges.sessionId, holder.sessionId)
        : holder.cookie && looksLikeSecret('challengeCookie', holder.cookie)
          ? eq(factorChallenges.cookieHash, hashSecret(holder.cookie))
          : undefined
    return (
      held &&
      and(
        held,
        eq(factorChallenges.tokenHash, hashSecret(token)),
        eq(factorChallenges.purpose, purpose),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, now()),
      )
    )
  }

  async function change(where: SQL | undefined, set: Record<string, unknown>): Promise<Challenge> {
    const [row] = where ? await database.orm.update(factorChallenges).set(set).where(where).returning() : []
    if (!row) throw overdue()
    return row
  }

  return {
    async begin(purpose: Purpose, beginning: Beginning): Promise<NewChallenge> {
      const token = newSecret('challenge')
      const cookie = newSecret('challengeCookie')
      const expiresAt = new Date(now().getTime() + VALID_MS)
      await database.orm.insert(factorChallenges).values({
        purpose,
        expiresAt,
        tokenHash: hashSecret(token),
        cookieHash: hashSecret(cookie),
        ...beginning,
      })
      return { token, cookie, expiresAt }
    },

    /** Counts the attempt before checking anything, so that parallel attempts can't slip through. */
    attempt: (purpose: Purpose, token: string, holder: Holder): Promise<Challenge> => {
      const where = open(purpose, token, holder)
      return change(where && and(where, lt(factorChallenges.tries, MAX_TRIES)), {
        tries: sql`${factorChallenges.tries} + 1`,
      })
    },

    /** Reads the challenge without counting an attempt. */
    async find(purpose: Purpose, token: string, holder: Holder): Promise<Challenge> {
      const where = open(purpose, token, holder)
      const [row] = where ? await database.orm.select().from(factorChallenges).where(where) : []
      if (!row) throw overdue()
      return row
    },

    /** Stores the next passkey challenge, replacing any earlier one. */
    async setWebauthn({ id }: Challenge, webauthn: string): Promise<void> {
      await change(and(eq(factorChallenges.id, id), isNull(factorChallenges.usedAt)), { webauthn })
    },

    /** Returns the stored challenge and deletes it, so it can be used only once. */
    async takeWebauthn(challenge: Challenge): Promise<string> {
      const { id, webauthn } = challenge
      if (webauthn === null) throw overdue()
      await change(and(eq(factorChallenges.id, id), eq(factorChallenges.webauthn, webauthn)), {
        webauthn: null,
      })
      return webauthn
    },

    async finish({ id }: Challenge): Promise<void> {
      await change(and(eq(factorChallenges.id, id), isNull(factorChallenges.usedAt)), { usedAt: now() })
    },

    async removeExpired(): Promise<void> {
      await database.orm
        .delete(factorChallenges)
        .where(lt(factorChallenges.expiresAt, sql`now() - interval '1 day'`))
    },
  }
}

/** The same message for expired, used, foreign and made-up challenges, so it reveals nothing. */
function overdue(): AppError {
  return new AppError('gone', 'That took too long, or there were too many attempts. Start over.')
}

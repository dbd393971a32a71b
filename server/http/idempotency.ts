import { and, eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { reserveId } from '../db/reserve-id.ts'
import { idempotencyKeys } from '../db/tables/system.ts'
import { openRow, sealValues } from '../vault/sealed-row.ts'
import type { Vault } from '../vault/vault.ts'

export type Answer = { body: unknown; cookie: string | undefined }

/** A record is stored by its ID. Sessions are never stored: after a retried registration, the user signs in. */
type Kept = { body: unknown } | { recordId: number } | { began: 'session' }

type Request = {
  ownerId: number
  operation: string
  key: string
  input: unknown
  /** The response for a record that already exists. Without it, the first response is stored. */
  recall?: ((recordId: number) => Promise<unknown>) | undefined
}

export type Idempotency = {
  /** The stored response for a repeated request, if there is one. */
  answered(request: Request): Promise<Answer | undefined>
  /**
   * Runs the work once per key. A repeated request gets the record as it is now, or the first response byte for byte,
   * unless it started a session.
   */
  once(request: Request, work: () => Promise<Answer>): Promise<Answer>
  removeExpired(): Promise<void>
}

export function createIdempotency(database: Database, vault: Vault): Idempotency {
  // Keyed, because the input may hold a password, and a plain hash of it could be guessed from a stolen
  // database.
  const hashOf = ({ ownerId, operation, input }: Request) =>
    vault.index(ownerId, `request ${operation}`, JSON.stringify(input))

  async function firstAnswer(request: Request, requestHash: string): Promise<Answer | undefined> {
    const { ownerId, operation, key } = request
    const [first] = await database.orm
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.ownerId, ownerId),
          eq(idempotencyKeys.operation, operation),
          eq(idempotencyKeys.key, key),
        ),
      )
    if (!first?.response) return undefined
    if (first.requestHash !== requestHash) {
      throw new AppError('unprocessable', 'This Idempotency-Key was used for a different request.')
    }
    const { response } = openRow(await vault.keysOf(ownerId), idempotencyKeys, first)
    const kept = JSON.parse(response ?? '') as Kept
    // Rows from an earlier version may still hold a cookie, for up to a day.
    if ('began' in kept || 'cookie' in kept) {
      throw new AppError('conflict', 'Your account is ready. Sign in to continue.', {
        details: { code: 'sign_in' },
      })
    }
    return { body: 'recordId' in kept ? await request.recall?.(kept.recordId) : kept.body, cookie: undefined }
  }

  return {
    answered: async (request) => firstAnswer(request, await hashOf(request)),
    once: (request, work) =>
      // The key, the work and the response commit together, so a crash keeps all three or none.
      database.transaction(async () => {
        const { ownerId, operation, key } = request
        const requestHash = await hashOf(request)
        const id = await reserveId(database, idempotencyKeys)
        const keys = await vault.keysOf(ownerId)
        // A repeat that arrives while the first request is running waits here until it finishes.
        const [mine] = await database.orm
          .insert(idempotencyKeys)
          .values({ id, ownerId, operation, key, requestHash })
          .onConflictDoNothing()
          .returning({ id: idempotencyKeys.id })
        if (!mine) {
          const first = await firstAnswer(request, requestHash)
          if (!first) throw new AppError('conflict', 'This request is still being processed.')
          return first
        }
        const answer = await work()
        const kept = keptOf(answer, request)
        await database.orm
          .update(idempotencyKeys)
          .set(sealValues(keys, idempotencyKeys, id, { response: JSON.stringify(kept) }))
          .where(eq(idempotencyKeys.id, id))
        return answer
      }),

    async removeExpired() {
      await database.orm
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
    },
  }
}

function keptOf({ body, cookie }: Answer, { recall }: Request): Kept {
  if (cookie !== undefined) return { began: 'session' }
  return recall ? { recordId: (body as { data: { id: number } }).data.id } : { body }
}

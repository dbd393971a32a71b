import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/tables/system.ts'
import { SYSTEM, type Vault } from '../vault/vault.ts'
import { LIMITS, type RateLimits, tooManyAttempts } from './rate-limits.ts'

/** Free attempts; after that, each one waits twice as long as the previous one. */
type Delay = { name: string; free: number; firstSeconds: number; mostSeconds: number }

/** Short, so that someone on the owner's network can't lock them out. */
const PER_NETWORK: Delay = { name: 'sign-in account address', free: 5, firstSeconds: 30, mostSeconds: 120 }
/** All networks that the account has never signed in from, together. */
const PER_ACCOUNT: Delay = { name: 'sign-in account', free: 10, firstSeconds: 300, mostSeconds: 900 }
const KNOWN_NETWORK = 'sign-in known network'

const FORGET_AFTER = sql`interval '24 hours'`
const KNOWN_FOR = sql`interval '90 days'`
/** Longer than the longest delay; keeps a flood from overflowing the column. */
const MAX_COUNTED = 1_000

/**
 * Slows down password guessing with each try. Guesses from elsewhere never lock the owner out: a network that
 * the account has signed in from waits only for its own wrong tries.
 */
export type SignInLimits = {
  /** Counts a try before the password is checked, or refuses it. */
  take(email: string, address: string): Promise<void>
  /** The password was right: ends this network's delay and marks the network as the owner's. */
  succeeded(email: string, address: string): Promise<void>
  /** The owner has authenticated another way. */
  clear(email: string, address: string): Promise<void>
}

type Deps = { database: Database; vault: Vault; limits: RateLimits }

export function createSignInLimits({ database, vault, limits }: Deps): SignInLimits {
  const bucketOf = (name: string, ...who: string[]) => vault.index(SYSTEM, `rate ${name}`, who.join('\n'))

  async function pace(delay: Delay, ...who: string[]): Promise<void> {
    const bucket = await bucketOf(delay.name, ...who)
    const expired = sql`${rateLimits.windowEndsAt} <= clock_timestamp()`
    const count = sql`case when ${expired} then 1 else least(${rateLimits.count} + 1, ${MAX_COUNTED}::int) end`
    const { free, firstSeconds, mostSeconds } = delay
    // The row outlives its delay by a day, so the delay ends a day before the row expires.
    const [taken] = await database.orm
      .insert(rateLimits)
      .values({ bucket, count: 1, windowEndsAt: sql`clock_timestamp() + ${FORGET_AFTER}` as never })
      .onConflictDoUpdate({
        target: rateLimits.bucket,
        set: {
          count,
          windowEndsAt: sql`clock_timestamp() + ${FORGET_AFTER} + make_interval(secs => case
            when (${count}) < ${free}::int then 0
            else least(${mostSeconds}::float8, ${firstSeconds}::float8 * power(2, least((${count}) - ${free}::int, 30)))
            end)`,
        },
        setWhere: sql`${rateLimits.windowEndsAt} - ${FORGET_AFTER} <= clock_timestamp()`,
      })
      .returning({ count: rateLimits.count })
    if (taken) return
    const [row] = await database.orm
      .select({
        seconds: sql<number>`extract(epoch from ${rateLimits.windowEndsAt} - ${FORGET_AFTER} - clock_timestamp())::float8`,
      })
      .from(rateLimits)
      .where(eq(rateLimits.bucket, bucket))
    throw tooManyAttempts(row?.seconds ?? 0)
  }

  /** Uncounts a successful try and ends the delay it would have caused. */
  async function giveBack(delay: Delay, ...who: string[]): Promise<void> {
    await database.orm
      .update(rateLimits)
      .set({
        count: sql`greatest(${rateLimits.count} - 1, 0)`,
        windowEndsAt: sql`clock_timestamp() + ${FORGET_AFTER}` as never,
      })
      .where(eq(rateLimits.bucket, await bucketOf(delay.name, ...who)))
  }

  async function forget(delay: Delay, ...who: string[]): Promise<void> {
    await database.orm.delete(rateLimits).where(eq(rateLimits.bucket, await bucketOf(delay.name, ...who)))
  }

  async function knows(email: string, address: string): Promise<boolean> {
    const [row] = await database.orm
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(
        sql`${rateLimits.bucket} = ${await bucketOf(KNOWN_NETWORK, email, address)} and ${rateLimits.windowEndsAt} > now()`,
      )
    return row !== undefined
  }

  async function remember(email: string, address: string): Promise<void> {
    const windowEndsAt = sql`now() + ${KNOWN_FOR}` as never
    await database.orm
      .insert(rateLimits)
      .values({ bucket: await bucketOf(KNOWN_NETWORK, email, address), count: 1, windowEndsAt })
      .onConflictDoUpdate({ target: rateLimits.bucket, set: { windowEndsAt } })
  }

  return {
    async take(email, address) {
      if (!limits.enabled) return
      await pace(PER_NETWORK, email, address)
      if (await knows(email, address)) return
      await pace(PER_ACCOUNT, email)
      await limits.take(LIMITS.signInPerAddress, address)
    },
    async succeeded(email, address) {
      if (!limits.enabled) return
      await forget(PER_NETWORK, email, address)
      if (!(await knows(email, address))) {
        await giveBack(PER_ACCOUNT, email)
        await limits.giveBack(LIMITS.signInPerAddress, address)
      }
      await remember(email, address)
    },
    async clear(email, address) {
      if (!limits.enabled) return
      await forget(PER_NETWORK, email, address)
      await forget(PER_ACCOUNT, email)
      await remember(email, address)
    },
  }
}

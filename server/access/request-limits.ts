import { AppError } from '#shared/errors.ts'
import { LIMITS, type Limit, type RateLimits } from './rate-limits.ts'

/** The number of requests a process reserves per database query, so that most requests need no query. */
const LEASE = 50
const MAX_HELD = 20_000

export type RequestLimits = {
  /** Undefined: admitted. Otherwise await it; it throws when the limit is exceeded. */
  ofAddress(address: string): Promise<void> | undefined
  ofUser(userId: number): Promise<void> | undefined
  ofToken(tokenId: number): Promise<void> | undefined
}

type Lease = { left: number; until: number; refused: boolean }

/**
 * Limits all requests per user and address. The counters are shared by all processes, and a lease makes a
 * request cost a fiftieth of a statement. A process that exits loses the rest of its lease.
 */
export function createRequestLimits(limits: RateLimits, now: () => number = Date.now): RequestLimits {
  const held = new Map<string, Lease>()
  const asked = new Map<string, Promise<void>>()

  function pass(limit: Limit, who: string): Promise<void> | undefined {
    if (!limits.enabled) return undefined
    const key = `${limit.name} ${who}`
    const lease = held.get(key)
    if (lease && lease.until > now()) {
      if (lease.refused) return Promise.reject(refusal(lease.until - now()))
      if (lease.left > 0) {
        lease.left -= 1
        return undefined
      }
    }
    return waitFor(limit, who, key)
  }

  /** Concurrent requests share one query. */
  async function waitFor(limit: Limit, who: string, key: string): Promise<void> {
    let asking = asked.get(key)
    if (!asking) {
      asking = ask(limit, who, key).finally(() => asked.delete(key))
      asked.set(key, asking)
    }
    await asking
    await pass(limit, who)
  }

  async function ask(limit: Limit, who: string, key: string): Promise<void> {
    const { granted, forMs } = await limits.lease(limit, LEASE, who)
    if (held.size >= MAX_HELD) held.clear()
    held.set(key, { left: granted, until: now() + forMs, refused: granted === 0 })
  }

  return {
    ofAddress: (address) => pass(LIMITS.requestsPerAddress, address),
    ofUser: (userId) => pass(LIMITS.requestsPerUser, String(userId)),
    ofToken: (tokenId) => pass(LIMITS.requestsPerToken, String(tokenId)),
  }
}

function refusal(ms: number): AppError {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new AppError('too_many', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}

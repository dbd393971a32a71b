import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'

type Cost = { memoryCost: number; timeCost: number }

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const FULL_COST: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Hashing uses a full core. More in parallel would starve other requests. */
const MAX_PARALLEL_HASHES = 4
/** A few seconds of work. */
const MAX_WAITING = 200

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whether the account exists or not. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** A lower cost is for tests only; no setting reaches it. */
export function createPasswords(cost: Cost = FULL_COST): Passwords {
  const options = { algorithm: 2 as Algorithm.Argon2id, ...cost, parallelism: 1 }
  /** A dummy hash: checking it costs the same as checking a real one. */
  const unusedHash = hash('no account has this password', options)
  const inTurn = limitConcurrency(MAX_PARALLEL_HASHES, MAX_WAITING)
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), options)),
    matches: (stored, password) =>
      inTurn(async () => {
        const matched = await verify(stored ?? (await unusedHash), password.normalize('NFKC'))
        return matched && Boolean(stored)
      }),
  }
}

function limitConcurrency(limit: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) {
      throw new AppError('unavailable', 'Sign-in is busy right now. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot is passed on rather than released, so no one can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'

type Cost = { memoryCost: number; timeCost: number }

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. */
const FULL_COST: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Hashing eats a core: more at once would starve every other request. */
const MAX_AT_ONCE = 4
/** Some seconds of work. */
const MAX_WAITING = 200

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whether the account exists or not. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** Another cost is for tests only; no setting of the program reaches it. */
export function createPasswords(cost: Cost = FULL_COST): Passwords {
  const options = { algorithm: 2 as Algorithm.Argon2id, ...cost, parallelism: 1 }
  /** A hash of nobody's password: checking it costs what checking a real one costs. */
  const nobody = hash('no account has this password', options)
  const inTurn = limitConcurrency(MAX_AT_ONCE, MAX_WAITING)
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), options)),
    matches: (stored, password) =>
      inTurn(async () => {
        const matched = await verify(stored ?? (await nobody), password.normalize('NFKC'))
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
      // The place is handed over, not given back, so that nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

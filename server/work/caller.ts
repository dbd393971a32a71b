import { AsyncLocalStorage } from 'node:async_hooks'

/** The user whose request is being handled. `signal` aborts when their client disconnects. */
export type Caller = { userId: number; signal: AbortSignal }

const callers = new AsyncLocalStorage<Caller>()

/**
 * Heavy work is queued per user and ends with its request. The router sets the caller once, so that no route can forget to
 * pass it on (docs/decisions/036).
 */
export function withCaller<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work)
}

/** For work that outlives the request that started it. */
export function inBackground<Result>(work: () => Result): Result {
  return callers.exit(work)
}

/** Undefined in background jobs and commands. */
export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

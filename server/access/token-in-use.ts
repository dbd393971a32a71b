import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'

type TokenInUse = NonNullable<Actor['token']>

const tokens = new AsyncLocalStorage<TokenInUse>()

/** Names the request's access token in every audit entry that the work writes. */
export function withTokenInUse<Result>(token: TokenInUse | undefined, work: () => Result): Result {
  return token ? tokens.run(token, work) : work()
}

export function tokenInUse(): TokenInUse | undefined {
  return tokens.getStore()
}

import type { TokenScope } from '#shared/domain/access-tokens.ts'
import type { Role } from '#shared/domain/roles.ts'

/** The user making the request. Services take it as their first argument and scope every query by it. */
export type Actor = {
  userId: number
  role: Role
  sessionId: number
  /** If the request has a personal access token instead of a session. */
  token?: { id: number; name: string; scopes: readonly TokenScope[] }
}

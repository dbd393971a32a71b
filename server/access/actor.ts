import type { Role } from '#shared/domain/roles.ts'

/** The user making the request. Services take it as their first argument and scope every query by it. */
export type Actor = { userId: number; role: Role; sessionId: number }

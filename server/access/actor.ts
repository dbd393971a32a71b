import type { Role } from '#shared/domain/roles.ts'

/** Who asks. Every service takes it first, and every query is scoped by it. */
export type Actor = { userId: number; role: Role; sessionId: number }

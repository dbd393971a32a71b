import type { OpenSession } from '#shared/contracts/sessions.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Sessions } from '../../access/sessions.ts'
import type { Database } from '../../db/database.ts'

type Deps = { database: Database; sessions: Sessions; audit: Audit }

export type SessionsService = ReturnType<typeof sessionsService>

export function sessionsService({ database, sessions, audit }: Deps) {
  const { record } = auditFor(audit, 'session')

  return {
    async list(actor: Actor): Promise<OpenSession[]> {
      const open = await sessions.listOf(actor.userId)
      return open.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        current: id === actor.sessionId,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },

    async end(actor: Actor, id: number): Promise<void> {
      await database.transaction(async () => {
        if (!(await sessions.endOneOf(actor.userId, id))) {
          throw new AppError('not_found', 'This session has already ended.')
        }
        await record(actor, 'session.ended_by_owner', id)
      })
    },

    async endOthers(actor: Actor): Promise<void> {
      await database.transaction(async () => {
        await sessions.endAllOf(actor.userId, { except: actor.sessionId, keepTokens: true })
        await record(actor, 'session.others_ended', actor.sessionId)
      })
    },
  }
}

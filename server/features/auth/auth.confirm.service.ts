import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import type { NewSession } from '../../access/sessions.ts'
import { type AuthTools, present, renewed } from './auth.service.ts'

/** Showing again, in the middle of a session, that it is really its owner who sits there. */
export function confirmationService(tools: AuthTools) {
  const { database, store, sessions, passwords, limits, audit } = tools

  async function refuse({ userId }: Actor, field: string, message: string): Promise<never> {
    await audit.record({ chainId: userId, actorId: userId, action: 'session.confirm_refused' })
    throw new AppError('bad_request', message, { details: { fields: { [field]: message } } })
  }

  return {
    async confirm(actor: Actor, { password }: { password: string }): Promise<NewSession> {
      await limits.take(LIMITS.passwordCheckPerUser, String(actor.userId))
      const user = await present(store, actor.userId)
      if (!(await passwords.matches(user.password, password))) {
        return refuse(actor, 'password', 'The password is not right.')
      }
      await limits.clear(LIMITS.passwordCheckPerUser, String(actor.userId))
      return database.transaction(async () => {
        await audit.record({
          chainId: user.id,
          actorId: user.id,
          action: 'session.confirmed',
          detail: { method: 'password' },
        })
        return renewed(sessions, actor)
      })
    },
  }
}

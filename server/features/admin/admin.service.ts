import { SUBSCRIPTIONS } from '#shared/domain/plans.ts'
import type { Role } from '#shared/domain/roles.ts'
import { AppError } from '#shared/errors.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import type { AdminStore } from './admin.store.ts'

type Deps = { database: Database; store: AdminStore; audit: Audit }

export function adminService({ database, store, audit }: Deps) {
  function unknown(email: string): AppError {
    return new AppError('not_found', `No account uses ${email}.`)
  }

  return {
    /** For the operator: sets a plan that was granted or paid for elsewhere. */
    async setPlan(email: string, name: string): Promise<string> {
      const plan = SUBSCRIPTIONS.find((known) => known.toLowerCase() === name.trim().toLowerCase())
      if (!plan) throw new AppError('bad_request', `Choose one of these plans: ${SUBSCRIPTIONS.join(', ')}.`)
      return database.transaction(async () => {
        const normalized = email.trim().toLowerCase()
        const userId = await store.setPlan(normalized, plan)
        if (userId === undefined) throw unknown(normalized)
        await audit.record({
          chainId: userId,
          actorId: null,
          action: 'admin.plan_changed',
          subject: 'user',
          subjectId: userId,
          detail: { by: 'command line', plan },
        })
        return `${normalized} is now on the ${plan}. Billing didn’t change. If they have a paid subscription, its next payment or cancellation sets the plan again.`
      })
    },

    /** For the operator: the first administrator can't be appointed by another one. */
    async setRole(email: string, role: Role): Promise<string> {
      return database.transaction(async () => {
        const normalized = email.trim().toLowerCase()
        const userId = await store.setRole(normalized, role)
        if (userId === undefined) throw unknown(normalized)
        await audit.record({
          chainId: userId,
          actorId: null,
          action: role === 'admin' ? 'admin.role_granted' : 'admin.role_revoked',
          subject: 'user',
          subjectId: userId,
          detail: { by: 'command line' },
        })
        return `${normalized} is now ${role === 'admin' ? 'an administrator' : 'a clinician'}.`
      })
    },
  }
}

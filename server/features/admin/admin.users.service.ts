import type { AdminTotals, AdminUser } from '#shared/contracts/admin.ts'
import type { Subscription } from '#shared/domain/plans.ts'
import type { Role } from '#shared/domain/roles.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import type { AdminUsersStore, UserRow } from './admin.users.store.ts'

type Deps = {
  database: Database
  store: AdminUsersStore
  audit: Audit
  /** Deletes an account and its data. False if there is none. */
  erase: (userId: number, by: { actorId: number; how: 'administrator' }) => Promise<boolean>
  now: () => Date
}

type Page = { limit?: number | undefined; before?: number | undefined; role?: Role | undefined }

/** Account administration: identities and counts, never chart contents. */
export function adminUsersService({ database, store, audit, erase, now }: Deps) {
  async function page({ query, limit, before, role }: Page & { query: string }) {
    const { rows, total } = await store.list({ query, limit, before, role })
    return pageOf(rows.map(view), total, limit)
  }

  return {
    async list(asked: Page) {
      const actualTotals: AdminTotals = await store.totals(now().toISOString().slice(0, 7))
      return { ...(await page({ ...asked, query: '' })), actualTotals }
    },

    search: page,

    /** Sets only the plan. Billing stays between the account and the payment provider. */
    async setSubscription(actor: Actor, userId: number, subscription: Subscription): Promise<AdminUser> {
      return database.transaction(async () => {
        if (!(await store.setPlan(userId, subscription))) throw unknownUser()
        await audit.record({
          chainId: userId,
          actorId: actor.userId,
          action: 'admin.plan_changed',
          subject: 'user',
          subjectId: userId,
          detail: { plan: subscription },
        })
        const user = await store.find(userId)
        if (!user) throw unknownUser()
        return view(user)
      })
    },

    async remove(actor: Actor, userId: number): Promise<string> {
      if (userId === actor.userId) {
        throw new AppError(
          'forbidden',
          'You can’t delete your own account here. Use Delete Account in Account Settings.',
        )
      }
      if (!(await erase(userId, { actorId: actor.userId, how: 'administrator' }))) throw unknownUser()
      return 'User deleted successfully'
    },
  }
}

export type AdminUsersService = ReturnType<typeof adminUsersService>

function unknownUser(): AppError {
  return new AppError('not_found', 'User not found.')
}

function view({ createdAt, ...user }: UserRow): AdminUser {
  return { ...user, createdAt: createdAt.toISOString() }
}

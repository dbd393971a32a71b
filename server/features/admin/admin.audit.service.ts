import { AUDIT_COUNT_MAX, type AuditEvent } from '#shared/contracts/admin-system.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { AdminAuditStore } from './admin.audit.store.ts'

type Deps = { store: AdminAuditStore; audit: Audit }

type Search = {
  user: string
  action: string
  from?: string | undefined
  to?: string | undefined
  limit: number
  before?: number | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Matches no chain, because chain numbers start at 0. */
const NO_SUCH_USER = -1

/** The audit trail for administrators. Viewing it is itself recorded. */
export function adminAuditService({ store, audit }: Deps) {
  const acts = auditFor(audit, 'audit')

  /** A deleted account can be found by its ID, but not by its email address. */
  async function userIdOf(user: string): Promise<number | undefined> {
    if (user === '') return undefined
    if (/^#?\d{1,12}$/.test(user)) return Number(user.replace('#', ''))
    return (await store.userIdOf(user.toLowerCase())) ?? NO_SUCH_USER
  }

  return {
    async search(actor: Actor, { user, action, from, to, limit, before }: Search) {
      const asked = {
        userId: await userIdOf(user),
        actionBegins: action,
        from: from ? new Date(`${from}T00:00:00Z`) : undefined,
        until: to ? new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS) : undefined,
      }
      const [rows, total] = await Promise.all([
        store.page(asked, { limit, before }),
        store.countUpTo(asked, AUDIT_COUNT_MAX + 1),
      ])
      // Audit every page, because the caller can start at any of them.
      await acts.record(actor, 'admin.audit_searched', asked.userId, { rows: rows.length })
      const names = await store.namesOf(rows.flatMap(({ userId, actorId }) => [userId, actorId ?? 0]))
      const events = rows.map(
        ({ at, ...row }): AuditEvent => ({
          ...row,
          at: at.toISOString(),
          userName: names.get(row.userId) ?? null,
          actorName: names.get(row.actorId ?? 0) ?? null,
        }),
      )
      return pageOf(events, total, limit)
    },
  }
}

export type AdminAuditService = ReturnType<typeof adminAuditService>

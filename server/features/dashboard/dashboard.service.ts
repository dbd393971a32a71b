import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import type { Actor } from '../../access/actor.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import type { DashboardStore } from './dashboard.store.ts'

type Deps = { store: DashboardStore; allowance: NoteAllowance; now: () => Date }

export function dashboardService({ store, allowance, now }: Deps) {
  return {
    /** Aggregate numbers only, so not recorded in the audit trail. */
    async stats(actor: Actor): Promise<DashboardStats> {
      const use = await allowance.of(actor.userId)
      return {
        user: { subscription: use.subscription },
        monthlyNoteCount: use.used,
        currentMonth: use.month,
        monthlyNoteLimit: use.limit,
        ...(await store.figures(actor.userId, now())),
      }
    },

    async setup(): Promise<{ hasAdministrator: boolean }> {
      return { hasAdministrator: await store.hasAdministrator() }
    },
  }
}

import { and, eq } from 'drizzle-orm'
import { FREE_NOTES_PER_MONTH } from '#shared/domain/pricing.ts'
import { LIMIT_ERROR, LIMITED_PLANS, monthlyNoteLimit, monthOf } from '#shared/domain/usage.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { noteUsage } from '../db/tables/charts.ts'

export type NoteAllowance = ReturnType<typeof createNoteAllowance>

type Use = { subscription: string; used: number; limit: number | null; month: string }

/**
 * Limits a clinician's notes per calendar month (UTC), counted so that two requests can't both take the last
 * one.
 */
export function createNoteAllowance(database: Database, now: () => Date) {
  async function of(userId: number): Promise<Use> {
    const month = monthOf(now())
    const [row] = await database.orm
      .select({ subscription: users.subscription, used: noteUsage.count })
      .from(users)
      .leftJoin(noteUsage, and(eq(noteUsage.userId, users.id), eq(noteUsage.month, month)))
      .where(eq(users.id, userId))
    const subscription = row?.subscription ?? ''
    return { subscription, used: row?.used ?? 0, limit: monthlyNoteLimit(subscription), month }
  }

  return {
    of,

    /** Takes one note from the month's allowance, in the transaction that creates it. */
    async take(userId: number): Promise<void> {
      // One statement reads the plan, checks the count and increments it. Its row stays locked until the note
      // exists.
      const { rows } = await database.execute(TAKE, [userId, monthOf(now()), ...PLANS.flat()])
      if (rows.length === 0) throw limitReached(await of(userId))
    },

    /** Call before work whose result couldn't be saved. */
    async requireOneLeft(userId: number): Promise<void> {
      const use = await of(userId)
      if (use.limit !== null && use.used >= use.limit) throw limitReached(use)
    },
  }
}

const PLANS = LIMITED_PLANS.map(({ subscription, limit }) => [subscription, limit])
const LIMITS = PLANS.map((_, plan) => `when $${3 + 2 * plan} then $${4 + 2 * plan}::integer`)

/** The plan's limit in SQL. Null is unlimited; an unknown plan gets the free limit. */
const TAKE = `
  insert into note_usage as used (user_id, month, count, allowed)
  select id, $2, 1, case subscription ${LIMITS.join(' ')} else ${FREE_NOTES_PER_MONTH} end
  from users where id = $1
  on conflict (user_id, month) do update
    set count = used.count + 1, allowed = excluded.allowed
    where excluded.allowed is null or used.count < excluded.allowed
  returning count`

function limitReached({ subscription, used, limit }: Use): AppError {
  const message = `You’ve used ${used} of ${limit} notes this month. Upgrade your plan or wait until next month.`
  return new AppError('forbidden', LIMIT_ERROR, { details: { message, subscription } })
}

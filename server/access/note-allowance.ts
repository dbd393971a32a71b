import { and, eq, sql } from 'drizzle-orm'
import { FREE_NOTES_PER_MONTH } from '#shared/domain/pricing.ts'
import { LIMIT_ERROR, LIMITED_PLANS, monthlyNoteLimit, monthOf } from '#shared/domain/usage.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { noteUsage } from '../db/tables/charts.ts'

export type NoteAllowance = ReturnType<typeof createNoteAllowance>

type Use = { subscription: string; used: number; limit: number | null; month: string }

/** How many notes a clinician may make in a calendar month (UTC), counted where no two requests can both be last. */
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

    /** Takes one note of the month, in the transaction that makes it. */
    async take(userId: number): Promise<void> {
      // One statement reads the plan, looks at the count and raises it: its row is locked until the note is there.
      const { rows } = (await database.orm.execute(sql`
        insert into note_usage as used (user_id, month, count, allowed)
        select ${users.id}, ${monthOf(now())}, 1, ${limitOfPlan()} from ${users} where ${users.id} = ${userId}
        on conflict (user_id, month) do update
          set count = used.count + 1, allowed = excluded.allowed
          where excluded.allowed is null or used.count < excluded.allowed
        returning count`)) as unknown as { rows: unknown[] }
      if (rows.length === 0) throw limitReached(await of(userId))
    },

    /** Before work whose result could not be kept. */
    async requireOneLeft(userId: number): Promise<void> {
      const use = await of(userId)
      if (use.limit !== null && use.used >= use.limit) throw limitReached(use)
    },
  }
}

/** The plan's limit inside the statement; null is unlimited, an unknown plan gets what is free. */
function limitOfPlan() {
  const cases = LIMITED_PLANS.map(
    ({ subscription, limit }) => sql`when ${subscription} then ${limit}::integer`,
  )
  return sql`case ${users.subscription} ${sql.join(cases, sql` `)} else ${FREE_NOTES_PER_MONTH}::integer end`
}

function limitReached({ subscription, used, limit }: Use): AppError {
  const message = `You have made ${used} of ${limit} notes this month. Upgrade your plan or wait until next month.`
  return new AppError('forbidden', LIMIT_ERROR, { details: { message, subscription } })
}

import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { modelUsage } from '../../db/tables/language-model.ts'

export type UsageToAdd = {
  month: string
  userId: number
  model: string
  place: string
  inputTokens: number
  outputTokens: number
  /** Null if the price isn't known. */
  costMicros: number | null
}

export type MonthOfUsage = {
  month: string
  model: string
  place: string
  users: number
  requests: number
  inputTokens: number
  outputTokens: number
  costMicros: number | null
}

export type UsageStore = ReturnType<typeof usageStore>

const MAX_ROWS = 60

export function usageStore(database: Database) {
  return {
    async add({ inputTokens, outputTokens, costMicros, ...key }: UsageToAdd): Promise<void> {
      await database.orm
        .insert(modelUsage)
        .values({ ...key, requests: 1, inputTokens, outputTokens, costMicros })
        .onConflictDoUpdate({
          target: [modelUsage.month, modelUsage.userId, modelUsage.model, modelUsage.place],
          set: {
            requests: sql`${modelUsage.requests} + 1`,
            inputTokens: sql`${modelUsage.inputTokens} + ${inputTokens}`,
            outputTokens: sql`${modelUsage.outputTokens} + ${outputTokens}`,
            // If the price becomes known later, it counts from then on.
            costMicros: sql`case when ${costMicros}::bigint is null then ${modelUsage.costMicros}
              else coalesce(${modelUsage.costMicros}, 0) + ${costMicros}::bigint end`,
          },
        })
    },

    /** Usage so far this month. */
    async total(month: string): Promise<{ tokens: number; costMicros: number }> {
      const [sum] = await database.orm
        .select({
          tokens: sql<string>`coalesce(sum(${modelUsage.inputTokens} + ${modelUsage.outputTokens}), 0)`,
          costMicros: sql<string>`coalesce(sum(${modelUsage.costMicros}), 0)`,
        })
        .from(modelUsage)
        .where(eq(modelUsage.month, month))
      return { tokens: Number(sum?.tokens ?? 0), costMicros: Number(sum?.costMicros ?? 0) }
    },

    /** By month and model, newest month first. */
    async months(): Promise<MonthOfUsage[]> {
      const rows = await database.orm
        .select({
          month: modelUsage.month,
          model: modelUsage.model,
          place: modelUsage.place,
          users: sql<string>`count(distinct ${modelUsage.userId})`,
          requests: sql<string>`sum(${modelUsage.requests})`,
          inputTokens: sql<string>`sum(${modelUsage.inputTokens})`,
          outputTokens: sql<string>`sum(${modelUsage.outputTokens})`,
          costMicros: sql<string | null>`sum(${modelUsage.costMicros})`,
        })
        .from(modelUsage)
        .groupBy(modelUsage.month, modelUsage.model, modelUsage.place)
        .orderBy(desc(modelUsage.month), modelUsage.model)
        .limit(MAX_ROWS)
      return rows.map(({ costMicros, ...row }) => ({
        ...row,
        users: Number(row.users),
        requests: Number(row.requests),
        inputTokens: Number(row.inputTokens),
        outputTokens: Number(row.outputTokens),
        costMicros: costMicros === null ? null : Number(costMicros),
      }))
    },
  }
}

import { and, desc, eq, gte, inArray, like, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { auditEvents } from '../../db/tables/system.ts'

type AuditQuery = {
  /** Filters by chain. */
  userId: number | undefined
  actionBegins: string
  from: Date | undefined
  until: Date | undefined
}

/** IDs and action names only, without details. */
const COLUMNS = {
  id: auditEvents.id,
  at: auditEvents.at,
  userId: auditEvents.chainId,
  actorId: auditEvents.actorId,
  action: auditEvents.action,
  subject: auditEvents.subject,
  subjectId: auditEvents.subjectId,
}

export type AdminAuditStore = ReturnType<typeof adminAuditStore>

export function adminAuditStore(database: Database) {
  const matching = ({ userId, actionBegins, from, until }: AuditQuery): SQL | undefined =>
    and(
      userId === undefined ? undefined : eq(auditEvents.chainId, userId),
      actionBegins ? like(auditEvents.action, `${actionBegins.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
      from && gte(auditEvents.at, from),
      until && lt(auditEvents.at, until),
    )

  return {
    async userIdOf(email: string): Promise<number | undefined> {
      const [row] = await database.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
      return row?.id
    },

    /** Names of accounts that still exist. */
    async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await database.orm
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]))
      return new Map(
        rows.map(({ id, firstName, lastName, email }) => [
          id,
          [firstName, lastName].filter(Boolean).join(' ') || email,
        ]),
      )
    },

    page: (asked: AuditQuery, { limit, before }: { limit: number; before: number | undefined }) =>
      database.orm
        .select(COLUMNS)
        .from(auditEvents)
        .where(and(matching(asked), before === undefined ? undefined : lt(auditEvents.id, before)))
        // Within one chain, both orders are the same, and the chain's index supports this one.
        .orderBy(desc(asked.userId === undefined ? auditEvents.id : auditEvents.sequence))
        .limit(limit),

    /** Stops counting at `most`. */
    async countUpTo(asked: AuditQuery, most: number): Promise<number> {
      const found = database.orm
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(matching(asked))
        .limit(most)
        .as('found')
      return database.orm.$count(found)
    },
  }
}

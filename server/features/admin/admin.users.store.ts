import { eq } from 'drizzle-orm'
import type { Subscription } from '#shared/domain/plans.ts'
import type { Role } from '#shared/domain/roles.ts'
import { fold } from '#shared/domain/search-words.ts'
import type { Database } from '../../db/database.ts'
import { asSystem } from '../../db/scope.ts'
import { users } from '../../db/tables/accounts.ts'

export type UserRow = {
  id: number
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  subscription: string
  isEmailVerified: boolean
  createdAt: Date
  patientCount: number
  noteCount: number
  hasPaidSubscription: boolean
}

type UserQuery = {
  query: string
  role: Role | undefined
  limit: number | undefined
  before: number | undefined
}

type Totals = {
  totalUsers: number
  totalPatients: number
  totalNotes: number
  activeUsers: number
  notesThisMonth: number
}

/** Must match the expression of the index users_by_name_or_email, or the index isn't used. */
const LINE = `search_line(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email)`
const ROLE = `($1::text is null or u.role = $1)`
const MATCHES = `${ROLE} and ${LINE} like all($2::text[])`
/** Words of three or more letters use the trigram index. The matches are then compared in full. */
const MATCHES_BY_INDEX = `${MATCHES} and search_grams(${LINE}) @> (
  select array_agg(gram) from unnest($3::text[]) as word, unnest(search_grams(word)) as gram)`

/** The ID stays a bigint until the counts are computed: a float can't use their indexes. */
const COLUMNS = `u.id as row_id, u.email as "email", u.first_name as "firstName", u.last_name as "lastName",
  u.role as "role", u.subscription as "subscription", u.is_email_verified as "isEmailVerified",
  u.created_at as "createdAt"`
/** Counts for the rows on the page, from indexes only. No chart content is read. */
const COUNTS = `(select count(*)::int from patients p where p.created_by = page.row_id) as "patientCount",
  (select count(*)::int from clinical_notes n where n.created_by = page.row_id) as "noteCount",
  exists (select 1 from billing_accounts b
    where b.user_id = page.row_id and b.state in ('trialing', 'active', 'past_due')) as "hasPaidSubscription"`

const SHOWN = `page.*, page.row_id::float8 as "id", ${COUNTS}`
/** References $2 and $3 even when they are unused, because all statements take the same parameters. */
const page = (matches: string) => `select ${SHOWN} from (
  select ${COLUMNS} from users u
  where ${matches} and $2::text[] is not null and $3::text[] is not null and ($4::bigint is null or u.id < $4)
  order by u.id desc limit $5::int) page order by page.row_id desc`
const count = (matches: string) =>
  `select count(*)::int as total from users u
  where ${matches} and $2::text[] is not null and $3::text[] is not null`

const STATEMENTS = {
  byIndex: { page: page(MATCHES_BY_INDEX), count: count(MATCHES_BY_INDEX) },
  byReading: { page: page(MATCHES), count: count(MATCHES) },
  all: { page: page(ROLE), count: count(ROLE) },
}

const ONE = `select ${SHOWN} from (select ${COLUMNS} from users u where u.id = $1) page`

const TOTALS = `select (select count(*)::int from users) as "totalUsers",
  (select count(*)::int from patients) as "totalPatients",
  (select count(*)::int from clinical_notes) as "totalNotes",
  (select count(*)::int from users u where exists (select 1 from patients p where p.created_by = u.id)
    or exists (select 1 from clinical_notes n where n.created_by = u.id)) as "activeUsers",
  (select coalesce(sum(used.count), 0)::int from note_usage used where used.month = $1) as "notesThisMonth"`

export type AdminUsersStore = ReturnType<typeof adminUsersStore>

const counting = <Rows>(query: () => Promise<Rows>) => asSystem('account counts', query)

export function adminUsersStore(database: Database) {
  return {
    async list({ query, role, limit, before }: UserQuery): Promise<{ rows: UserRow[]; total: number }> {
      const words = fold(query).split(/\s+/).filter(Boolean)
      const long = words.filter((word) => [...word].length >= 3)
      const way = words.length === 0 ? 'all' : long.length > 0 ? 'byIndex' : 'byReading'
      const { page, count } = STATEMENTS[way]
      const asked = [role ?? null, words.map(containing), long]
      const { rows } = await counting(() =>
        database.execute<UserRow>(page, [...asked, before ?? null, limit ?? null]),
      )
      const counted = await database.execute<{ total: number }>(count, asked)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },

    async find(userId: number): Promise<UserRow | undefined> {
      const { rows } = await counting(() => database.execute<UserRow>(ONE, [userId]))
      return rows[0]
    },

    /** `month` is YYYY-MM in UTC. */
    async totals(month: string): Promise<Totals> {
      const { rows } = await counting(() => database.execute<Totals>(TOTALS, [month]))
      return rows[0] ?? { totalUsers: 0, totalPatients: 0, totalNotes: 0, activeUsers: 0, notesThisMonth: 0 }
    },

    /** False if the account doesn't exist. */
    async setPlan(userId: number, subscription: Subscription): Promise<boolean> {
      const rows = await database.orm
        .update(users)
        .set({ subscription, updatedAt: new Date() })
        .where(eq(users.id, userId))
        .returning({ id: users.id })
      return rows.length > 0
    },
  }
}

/** Escapes LIKE wildcards in a search term. */
function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

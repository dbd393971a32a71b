import { arrayLiteral } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { inBatches } from '../../db/in-batches.ts'
import { plainRows } from '../../db/plain-rows.ts'

export type PageAsked = {
  patientId: number | undefined
  status?: string | undefined
  includeVoided: boolean
  /** Undefined means all. */
  limit: number | undefined
  before: number | undefined
}
type OfOwner = { ownerId: number; limit: number; before: number | undefined }
type Counted = { total: number }
type Page<Row> = { rows: Row[]; total: number }

/** Greater than any note ID. */
const NEVER = '9223372036854775807'

export function latestFirst(notes: string): string {
  return `${notes}.service_at desc, ${notes}.id desc`
}

/** Notes after the note `before`, or all notes if `before` is null. If that note was deleted, its ID decides. */
export function after(owner: string, before: string, notes: string): string {
  const last = (column: string) =>
    `(select last.${column} from clinical_notes last where last.created_by = ${owner} and last.id = ${before})`
  return `(${notes}.service_at, ${notes}.id) < (coalesce(${last('service_at')}, 'infinity'), coalesce(${last('id')}, ${NEVER}))
    and (${last('id')} is not null or ${notes}.id < coalesce(${before}, ${NEVER}))`
}

/**
 * Pages of notes, latest date of service first, with the total count. `columns` are those of the note, `n`, and of the
 * joined tables.
 */
export function notePages<Row extends { id: number }>(database: Database, columns: string, join = '') {
  /**
   * Pages across patients, with one statement for all concurrent requests. Uses only columns of the index
   * clinical_notes_current, so PostgreSQL can count with an index-only scan. Unlimited lists are excluded, because the
   * other requests would wait for the longest.
   */
  const OF_OWNERS = `
    select asked.turn::int as "turn", counted.total, ${columns}
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as asked(owner, before, most, turn)
    cross join lateral (
      select count(*)::int as total from clinical_notes
      where created_by = asked.owner and voided_at is null) counted
    left join lateral (
      select c.* from clinical_notes c
      where c.created_by = asked.owner and c.voided_at is null and ${after('asked.owner', 'asked.before', 'c')}
      order by ${latestFirst('c')} limit asked.most) n on true
    ${join}
    order by asked.turn, ${latestFirst('n')}`
  const OF_WHOM = `n.created_by = $1 and ($2::bigint is null or n.patient_id = $2)
    and ($3::text is null or n.status = $3) and ($4::boolean or n.voided_at is null)`
  const COUNT = `select count(*)::int as total from clinical_notes n where ${OF_WHOM}`
  const SOME = `select ${columns}, (${COUNT}) as "total" from clinical_notes n ${join}
    where ${OF_WHOM} and ${after('$1', '$5::bigint', 'n')} order by ${latestFirst('n')} limit $6`

  const ofOwner = inBatches<OfOwner, Page<Row>>(database, async (asked) => {
    const values = (of: (each: OfOwner) => number | undefined) => arrayLiteral(asked.map(of))
    const rows = await plainRows<Row & Counted & { turn: number }>(database, OF_OWNERS, [
      values(({ ownerId }) => ownerId),
      values(({ before }) => before),
      values(({ limit }) => limit),
    ])
    const pages = asked.map((): Page<Row> => ({ rows: [], total: 0 }))
    for (const row of rows) {
      const page = pages[row.turn - 1] as Page<Row>
      page.total = row.total
      // A page without notes has one row with no ID.
      if (row.id !== null) page.rows.push(row)
    }
    return pages
  })

  return async (
    ownerId: number,
    { patientId, status, includeVoided, limit, before }: PageAsked,
  ): Promise<{ rows: Row[]; total: number }> => {
    if (patientId === undefined && status === undefined && !includeVoided && limit !== undefined) {
      return ofOwner({ ownerId, limit, before })
    }
    const asked = [ownerId, patientId ?? null, status ?? null, includeVoided]
    const rows = await plainRows<Row & Counted>(database, SOME, [...asked, before ?? null, limit ?? null])
    // An empty page has no row for the total.
    const [counted] = rows.length > 0 ? rows : await plainRows<Counted>(database, COUNT, asked)
    return { rows, total: counted?.total ?? 0 }
  }
}

import { arrayLiteral } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { inBatches } from '../../db/in-batches.ts'
import { plainRows } from '../../db/plain-rows.ts'

export type PageAsked = {
  patientId: number | undefined
  status?: string | undefined
  /** Undefined: all of them. */
  limit: number | undefined
  before: number | undefined
}
type Asked = PageAsked & { ownerId: number }
type Counted<Row> = Row & { turn: number; total: number }

const ASKED = `created_by = asked.owner and (asked.patient is null or patient_id = asked.patient)
  and (asked.status is null or status = asked.status)`

/**
 * Pages of notes, newest first, each with how many there are in all: one statement for all who ask at the same time.
 * `columns` are those of the note, `n`, and of what is joined to it.
 */
export function notePages<Row extends { id: number }>(database: Database, columns: string, join = '') {
  // A page without notes has one row that has no id.
  const PAGES = `
    select asked.turn::int as "turn", counted.total, ${columns}
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
      with ordinality as asked(owner, patient, status, before, most, turn)
    cross join lateral (select count(*)::int as total from clinical_notes where ${ASKED}) counted
    left join lateral (
      select * from clinical_notes where ${ASKED} and (asked.before is null or id < asked.before)
      order by id desc limit asked.most) n on true
    ${join}
    order by asked.turn, n.id desc`

  const find = inBatches<Asked, Counted<Row>[]>(database, async (asked) => {
    const values = (of: (each: Asked) => string | number | undefined) => arrayLiteral(asked.map(of))
    const rows = await plainRows<Counted<Row>>(database, PAGES, [
      values(({ ownerId }) => ownerId),
      values(({ patientId }) => patientId),
      values(({ status }) => status),
      values(({ before }) => before),
      values(({ limit }) => limit),
    ])
    const pages = asked.map((): Counted<Row>[] => [])
    for (const row of rows) pages[row.turn - 1]?.push(row)
    return pages
  })

  return async (ownerId: number, page: PageAsked): Promise<{ rows: Row[]; total: number }> => {
    const rows = await find({ ...page, ownerId })
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
  }
}

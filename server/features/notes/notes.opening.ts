import { arrayLiteral } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { inBatches } from '../../db/in-batches.ts'
import { columnList, plainRows } from '../../db/plain-rows.ts'
import { clinicalNotes, noteReviews } from '../../db/tables/charts.ts'
import { openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { type KeptFindings, readFindings } from './notes.review.ts'
import { type NoteRow, noteRow, type StoredNote } from './notes.rows.ts'

type StoredReview = typeof noteReviews.$inferSelect
/** A note and its stored findings, if any. */
type NoteToOpen = { note: NoteRow; findings: KeptFindings | undefined }

type Asked = { ownerId: number; id: number }
type Row = StoredNote & { reviewId: number | null; reviewContent: StoredReview['content'] | null }

/** Looks up (owner, note) pairs. Pairs that don't exist return nothing. */
const FIND = `
  select ${columnList(clinicalNotes, 'n')}, r.id::float8 as "reviewId", r.content as "reviewContent"
  from unnest($1::bigint[], $2::bigint[]) as asked(owner, note)
  join clinical_notes n on n.id = asked.note and n.created_by = asked.owner
  left join note_reviews r on r.note_id = n.id and r.created_by = n.created_by`

/** The data for a note page; concurrent requests share one query. */
export function noteOpener(database: Database, vault: Vault) {
  const find = inBatches<Asked, Row | undefined>(database, async (asked) => {
    const rows = await plainRows<Row>(database, FIND, [
      arrayLiteral(asked.map(({ ownerId }) => ownerId)),
      arrayLiteral(asked.map(({ id }) => id)),
    ])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return asked.map(({ ownerId, id }) => {
      const row = byId.get(id)
      return row?.createdBy === ownerId ? row : undefined
    })
  })

  return async (ownerId: number, id: number): Promise<NoteToOpen | undefined> => {
    const row = await find({ ownerId, id })
    if (!row) return undefined
    const { reviewId, reviewContent: content } = row
    const keys = await vault.keysOf(ownerId)
    const findings =
      reviewId === null || content === null
        ? undefined
        : readFindings(openRow(keys, noteReviews, { id: reviewId, content }).content)
    return { note: noteRow(keys, row), findings }
  }
}

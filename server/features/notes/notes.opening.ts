import { arrayLiteral } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { inBatches } from '../../db/in-batches.ts'
import { columnList, plainRows } from '../../db/plain-rows.ts'
import { clinicalNotes, noteReviews } from '../../db/tables/charts.ts'
import { type Opened, openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { ReviewState } from './notes.review.ts'

type StoredNote = typeof clinicalNotes.$inferSelect
type StoredReview = typeof noteReviews.$inferSelect
/** A note, and its review as it is kept: none, or one that this version of the program can read. */
type NoteToOpen = { note: Opened<StoredNote>; kept: ReviewState | undefined }

type Asked = { ownerId: number; id: number }
type Row = StoredNote & { reviewId: number | null; reviewContent: StoredReview['content'] | null }

/** Each note with the owner it is asked for by: a pair that does not exist finds nothing. */
const FIND = `
  select ${columnList(clinicalNotes, 'n')}, r.id::float8 as "reviewId", r.content as "reviewContent"
  from unnest($1::bigint[], $2::bigint[]) as asked(owner, note)
  join clinical_notes n on n.id = asked.note and n.created_by = asked.owner
  left join note_reviews r on r.note_id = n.id and r.created_by = n.created_by`

/** What the page of a note asks for, in one statement for all who ask at the same time. */
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
    const safe = await vault.safeOf(ownerId)
    const kept =
      reviewId === null || content === null
        ? undefined
        : readReview(openRow(safe, noteReviews, { id: reviewId, content }).content)
    return { note: openRow(safe, clinicalNotes, row), kept }
  }
}

/** Undefined for one that an earlier version of the program wrote and this one cannot read. */
export function readReview(content: string): ReviewState | undefined {
  return ReviewState.safeParse(JSON.parse(content)).data
}

import { eq } from 'drizzle-orm'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { arrayLiteral } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { columnList, plainRows } from '../../db/plain-rows.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Opened } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { after, latestFirst, notePages } from './notes.paging.ts'

type Search = {
  query: string
  patientId: number | undefined
  status: string | undefined
  includeVoided: boolean
  limit: number
  before: number | undefined
}

const CARD_COLUMNS = [
  ...(['id', 'patientId', 'noteType', 'status', 'soapNote'] as const),
  ...(['signedAt', 'voidedAt', 'serviceAt', 'createdAt', 'updatedAt'] as const),
] as const
type StoredCard = Pick<typeof clinicalNotes.$inferSelect, (typeof CARD_COLUMNS)[number]>
type StoredName = Pick<typeof patients.$inferSelect, 'firstName' | 'lastName'>
type Row = StoredCard & StoredName
type Counted = { total: number }
export type NoteCardRow = { note: Opened<StoredCard>; patientName: string }

/** Notes of these types, and notes of these patients with these types. */
type Matching = { types: string[]; pairs: { noteType: string; patientId: number }[] }

const ASKED = `n.created_by = $1
  and ($2::bigint is null or n.patient_id = $2)
  and ($3::text is null or n.status = $3)
  and (n.note_type = any($4)
       or (n.note_type, n.patient_id) in (select * from unnest($5::text[], $6::bigint[])))
  and ($7::boolean or n.voided_at is null)`
const COUNT = `select count(*)::int as total from clinical_notes n where ${ASKED}`
const COLUMNS = `${columnList(clinicalNotes, 'n', CARD_COLUMNS)},
  ${columnList(patients, 'p', ['firstName', 'lastName'])}`
const PAGE = `select ${COLUMNS}, (${COUNT}) as "total"
  from clinical_notes n join patients p on p.id = n.patient_id
  where ${ASKED} and ${after('$1', '$8::bigint', 'n')}
  order by ${latestFirst('n')} limit $9`

/** A page of notes matching patient names or note types. Names are sealed, so they are decrypted and compared here. */
export function notesSearch(database: Database, vault: Vault) {
  const findPage = notePages<Row>(database, COLUMNS, 'left join patients p on p.id = n.patient_id')

  async function matching(ownerId: number, query: string): Promise<Matching> {
    const keys = await vault.keysOf(ownerId)
    const matches = wordMatcher(query)
    const types = NOTE_TYPES.filter((noteType) => matches(noteType))
    const others = NOTE_TYPES.filter((noteType) => !matches(noteType))
    const rows = await database.orm
      .select({ id: patients.id, firstName: patients.firstName, lastName: patients.lastName })
      .from(patients)
      .where(eq(patients.createdBy, ownerId))
    const opened = await openMany(keys, patients, rows)
    const pairs = opened.flatMap(({ id, firstName, lastName }) =>
      others
        .filter((noteType) => matches(`${firstName} ${lastName} ${noteType}`))
        .map((noteType) => ({ noteType, patientId: id })),
    )
    return { types, pairs }
  }

  async function findMatching(ownerId: number, search: Search) {
    const { query, patientId, status, includeVoided, limit, before } = search
    const found = await matching(ownerId, query)
    const asked = [
      ownerId,
      patientId ?? null,
      status ?? null,
      arrayLiteral(found.types),
      arrayLiteral(found.pairs.map(({ noteType }) => noteType)),
      arrayLiteral(found.pairs.map((pair) => pair.patientId)),
      includeVoided,
    ]
    const rows = await plainRows<Row & Counted>(database, PAGE, [...asked, before ?? null, limit])
    // An empty page has no row for the total.
    const [counted] = rows.length > 0 ? rows : await plainRows<Counted>(database, COUNT, asked)
    return { rows, total: counted?.total ?? 0 }
  }

  return async (ownerId: number, search: Search): Promise<{ rows: NoteCardRow[]; total: number }> => {
    const found = await (search.query === '' ? findPage(ownerId, search) : findMatching(ownerId, search))
    const { rows: page, total } = found
    const keys = await vault.keysOf(ownerId)
    // The same patient often appears several times on a page, so each name is decrypted once.
    const patientsOfPage = new Map(
      page.map(({ patientId: id, firstName, lastName }) => [id, { id, firstName, lastName }]),
    )
    const [notes, named] = await Promise.all([
      openMany(keys, clinicalNotes, page),
      openMany(keys, patients, [...patientsOfPage.values()]),
    ])
    const names = new Map(named.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
    const rows = notes.map((note) => ({ note, patientName: names.get(note.patientId) ?? '' }))
    return { rows, total }
  }
}

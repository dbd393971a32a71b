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
import { FILTERED, filterValues, type NoteSearch } from './notes.filters.ts'
import { after, latestFirst, notePages } from './notes.paging.ts'
import { type Flags, noteTextSearch } from './notes.text-search.ts'

const CARD_COLUMNS = [
  ...(['id', 'patientId', 'noteType', 'status', 'soapNote'] as const),
  ...(['signedAt', 'voidedAt', 'serviceAt', 'createdAt', 'updatedAt'] as const),
] as const
type StoredCard = Pick<typeof clinicalNotes.$inferSelect, (typeof CARD_COLUMNS)[number]>
type StoredName = Pick<typeof patients.$inferSelect, 'firstName' | 'lastName'>
type Row = StoredCard & StoredName
type Counted = { total: number }
export type NoteCardRow = { note: Opened<StoredCard>; patientName: string; flags?: Flags | undefined }
type Found = { rows: NoteCardRow[]; total: number; searchedLatest: number | null }

/** Notes of these types, and notes of these patients with these types. */
type Matching = { types: string[]; pairs: { noteType: string; patientId: number }[] }

const ASKED = `${FILTERED}
  and (n.note_type = any($9)
       or (n.note_type, n.patient_id) in (select * from unnest($10::text[], $11::bigint[])))`
const COUNT = `select count(*)::int as total from clinical_notes n where ${ASKED}`
const COLUMNS = `${columnList(clinicalNotes, 'n', CARD_COLUMNS)},
  ${columnList(patients, 'p', ['firstName', 'lastName'])}`
const PAGE = `select ${COLUMNS}, (${COUNT}) as "total"
  from clinical_notes n join patients p on p.id = n.patient_id
  where ${ASKED} and ${after('$1', '$12::bigint', 'n')}
  order by ${latestFirst('n')} limit $13`
const CHOSEN = `select ${COLUMNS} from clinical_notes n join patients p on p.id = n.patient_id
  where n.created_by = $1 and n.id = any($2::bigint[]) order by ${latestFirst('n')}`

/** A page of notes matching patient names or note types. Names are sealed, so they are decrypted and compared here. */
export function notesSearch(database: Database, vault: Vault) {
  const findPage = notePages<Row>(database, COLUMNS, 'left join patients p on p.id = n.patient_id')
  const findInText = noteTextSearch(database, vault)

  async function namesOf(ownerId: number): Promise<{ id: number; name: string }[]> {
    const rows = await database.orm
      .select({ id: patients.id, firstName: patients.firstName, lastName: patients.lastName })
      .from(patients)
      .where(eq(patients.createdBy, ownerId))
    const opened = await openMany(await vault.keysOf(ownerId), patients, rows)
    return opened.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  }

  async function matching(ownerId: number, query: string): Promise<Matching> {
    if (query === '') return { types: [...NOTE_TYPES], pairs: [] }
    const matches = wordMatcher(query)
    const types = NOTE_TYPES.filter((noteType) => matches(noteType))
    const others = NOTE_TYPES.filter((noteType) => !matches(noteType))
    const pairs = (await namesOf(ownerId)).flatMap(({ id, name }) =>
      others
        .filter((noteType) => matches(`${name} ${noteType}`))
        .map((noteType) => ({ noteType, patientId: id })),
    )
    return { types, pairs }
  }

  async function findMatching(ownerId: number, search: NoteSearch) {
    const found = await matching(ownerId, search.query)
    const asked = [
      ...filterValues(ownerId, search),
      arrayLiteral(found.types),
      arrayLiteral(found.pairs.map(({ noteType }) => noteType)),
      arrayLiteral(found.pairs.map((pair) => pair.patientId)),
    ]
    const rows = await plainRows<Row & Counted>(database, PAGE, [
      ...asked,
      search.before ?? null,
      search.limit,
    ])
    // An empty page has no row for the total.
    const [counted] = rows.length > 0 ? rows : await plainRows<Counted>(database, COUNT, asked)
    return { rows, total: counted?.total ?? 0 }
  }

  async function opened(ownerId: number, page: Row[]): Promise<NoteCardRow[]> {
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
    return notes.map((note) => ({ note, patientName: names.get(note.patientId) ?? '' }))
  }

  /** Decrypts the notes one batch at a time and keeps only the IDs of those that match. */
  async function findDeeply(ownerId: number, search: NoteSearch): Promise<Found> {
    const names = new Map((await namesOf(ownerId)).map(({ id, name }) => [id, name]))
    const { matches, searchedLatest } = await findInText(ownerId, search, names)
    const at = search.before === undefined ? 0 : matches.findIndex(({ id }) => id === search.before) + 1
    const page = matches.slice(at, at + search.limit)
    const ids = arrayLiteral(page.map(({ id }) => id))
    const rows = await opened(ownerId, await plainRows<Row>(database, CHOSEN, [ownerId, ids]))
    const flags = new Map(page.map((match) => [match.id, match.flags]))
    return {
      rows: rows.map((row) => ({ ...row, flags: flags.get(row.note.id) })),
      total: matches.length,
      searchedLatest,
    }
  }

  return async (ownerId: number, search: NoteSearch): Promise<Found> => {
    if (search.flagged || (search.inText && search.query !== '')) return findDeeply(ownerId, search)
    const { query, noteType, signed, from, until } = search
    const simple = [noteType, signed, from, until].every((filter) => filter === undefined)
    const { rows, total } = await (query === '' && simple
      ? findPage(ownerId, search)
      : findMatching(ownerId, search))
    return { rows: await opened(ownerId, rows), total, searchedLatest: null }
  }
}

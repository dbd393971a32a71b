import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { wordMatcher } from '#shared/domain/search-words.ts'
import { isOneOf } from '../../db/arrays.ts'
import type { Database } from '../../db/database.ts'
import { clinicalNotes, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Opened } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { oneAtATime } from '../../work/one-at-a-time.ts'
import { type NoteSearch, ownNotes } from './notes.filters.ts'
import { after, LATEST_FIRST } from './notes.paging.ts'
import { type Flags, noteTextSearch } from './notes.text-search.ts'

const CARD = {
  id: clinicalNotes.id,
  patientId: clinicalNotes.patientId,
  noteType: clinicalNotes.noteType,
  status: clinicalNotes.status,
  soapNote: clinicalNotes.soapNote,
  signedAt: clinicalNotes.signedAt,
  voidedAt: clinicalNotes.voidedAt,
  serviceAt: clinicalNotes.serviceAt,
  createdAt: clinicalNotes.createdAt,
  updatedAt: clinicalNotes.updatedAt,
}
const COLUMNS = { ...CARD, firstName: patients.firstName, lastName: patients.lastName }
type StoredCard = Pick<typeof clinicalNotes.$inferSelect, keyof typeof CARD>
type Row = StoredCard & Pick<typeof patients.$inferSelect, 'firstName' | 'lastName'>
export type NoteCardRow = { note: Opened<StoredCard>; patientName: string; flags?: Flags | undefined }
type Found = { rows: NoteCardRow[]; total: number; searchedLatest: number | null }

/** A page of notes matching patient names or note types. Names are sealed, so they are decrypted and compared here. */
export function notesSearch(database: Database, vault: Vault) {
  const findInText = noteTextSearch(database, vault)
  const inTurn = oneAtATime()

  async function namesOf(ownerId: number): Promise<{ id: number; name: string }[]> {
    const rows = await database.orm
      .select({ id: patients.id, firstName: patients.firstName, lastName: patients.lastName })
      .from(patients)
      .where(eq(patients.createdBy, ownerId))
    const opened = await openMany(await vault.keysOf(ownerId), patients, rows)
    return opened.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  }

  /** Notes of matching types, and of matching patients with a type. */
  async function matching(ownerId: number, query: string): Promise<SQL | undefined> {
    if (query === '') return undefined
    const matches = wordMatcher(query)
    const types = NOTE_TYPES.filter((noteType) => matches(noteType))
    const others = NOTE_TYPES.filter((noteType) => !matches(noteType))
    const pairs = (await namesOf(ownerId)).flatMap(({ id, name }) =>
      others
        .filter((noteType) => matches(`${name} ${noteType}`))
        .map((noteType) => ({ noteType, patientId: id })),
    )
    return sql`(${clinicalNotes.noteType} = any(${sql.param(types)}::text[])
      or (${clinicalNotes.noteType}, ${clinicalNotes.patientId}) in (select * from unnest(
        ${sql.param(pairs.map(({ noteType }) => noteType))}::text[],
        ${sql.param(pairs.map(({ patientId }) => patientId))}::bigint[])))`
  }

  const cards = (where: SQL | undefined) =>
    database.orm
      .select(COLUMNS)
      .from(clinicalNotes)
      .innerJoin(patients, eq(patients.id, clinicalNotes.patientId))
      .where(where)
      .orderBy(...LATEST_FIRST)

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
    const chosen = isOneOf(
      clinicalNotes.id,
      page.map(({ id }) => id),
    )
    const rows = await opened(ownerId, await cards(and(eq(clinicalNotes.createdBy, ownerId), chosen)))
    const flags = new Map(page.map((match) => [match.id, match.flags]))
    return {
      rows: rows.map((row) => ({ ...row, flags: flags.get(row.note.id) })),
      total: matches.length,
      searchedLatest,
    }
  }

  return async (ownerId: number, search: NoteSearch): Promise<Found> => {
    if (search.flagged || (search.inText && search.query !== ''))
      return inTurn(ownerId, () => findDeeply(ownerId, search))
    const all = and(ownNotes(ownerId, search), await matching(ownerId, search.query))
    const rows = await cards(and(all, after(database, ownerId, search.before))).limit(search.limit)
    const total = await database.orm.$count(clinicalNotes, all)
    return { rows: await opened(ownerId, rows), total, searchedLatest: null }
  }
}

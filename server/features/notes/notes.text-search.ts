import { wordMatcher } from '#shared/domain/search-words.ts'
import type { Statement } from '#shared/domain/statements.ts'
import type { Database } from '../../db/database.ts'
import { columnList, plainRows } from '../../db/plain-rows.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Vault } from '../../vault/vault.ts'
import { readBody } from './notes.body.ts'
import { FILTERED, filterValues, type NoteSearch } from './notes.filters.ts'
import { after, latestFirst } from './notes.paging.ts'

/** Notes are sealed, so a search decrypts them: at most this many, the latest first. */
const MOST_SEARCHED = 2_000
/** Bounds the memory of one search. */
const BATCH = 100

const COLUMNS = ['id', 'patientId', 'noteType', 'soapNote'] as const
const FLAGGED_COLUMNS = [...COLUMNS, 'statements'] as const
type Row = Pick<typeof clinicalNotes.$inferSelect, (typeof COLUMNS)[number]> & { statements?: never }

const batchOf = (columns: readonly (keyof typeof clinicalNotes.$inferSelect)[]) =>
  `select ${columnList(clinicalNotes, 'n', columns)} from clinical_notes n
   where ${FILTERED} and ${after('$1', '$9::bigint', 'n')} order by ${latestFirst('n')} limit $10`
const TEXTS = batchOf(COLUMNS)
const STATEMENTS = batchOf(FLAGGED_COLUMNS)

export type Flags = { contradicted: number; notFound: number }
type Match = { id: number; flags: Flags | undefined }

export function noteTextSearch(database: Database, vault: Vault) {
  return async (
    ownerId: number,
    search: NoteSearch,
    names: ReadonlyMap<number, string>,
  ): Promise<{ matches: Match[]; searchedLatest: number | null }> => {
    const keys = await vault.keysOf(ownerId)
    const isMatch = wordMatcher(search.query)
    const filters = filterValues(ownerId, search)
    const matches: Match[] = []
    let seen = 0
    let last: number | null = null
    for (;;) {
      const rows: Row[] = await plainRows<Row>(database, search.flagged ? STATEMENTS : TEXTS, [
        ...filters,
        last,
        Math.min(BATCH, MOST_SEARCHED + 1 - seen),
      ])
      for (const note of await openMany(keys, clinicalNotes, rows)) {
        seen += 1
        if (seen > MOST_SEARCHED) return { matches, searchedLatest: MOST_SEARCHED }
        const text = search.inText ? (note.soapNote ?? '') : ''
        if (!isMatch(`${names.get(note.patientId) ?? ''} ${note.noteType} ${text}`)) continue
        const flags = search.flagged ? flagsOf(readBody(note.statements ?? null)?.statements) : undefined
        if (search.flagged && !flags) continue
        matches.push({ id: note.id, flags })
      }
      last = rows.at(-1)?.id ?? null
      if (rows.length < BATCH) return { matches, searchedLatest: null }
    }
  }
}

/** Undefined if nothing is flagged. */
function flagsOf(statements: readonly Statement[] = []): Flags | undefined {
  const open = statements.filter(({ kept }) => !kept)
  const count = (verdict: string) => open.filter(({ check }) => check.verdict === verdict).length
  const flags = { contradicted: count('contradicted'), notFound: count('not-found') }
  return flags.contradicted + flags.notFound > 0 ? flags : undefined
}

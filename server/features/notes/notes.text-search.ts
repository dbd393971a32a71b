import { and } from 'drizzle-orm'
import { wordMatcher } from '#shared/domain/search-words.ts'
import type { Statement } from '#shared/domain/statements.ts'
import type { Sealed } from '../../db/columns.ts'
import type { Database } from '../../db/database.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { timeSlices } from '../../work/time-slices.ts'
import { readBody } from './notes.body.ts'
import { type NoteSearch, ownNotes } from './notes.filters.ts'
import { after, LATEST_FIRST } from './notes.paging.ts'

/** Notes are sealed, so a search decrypts them: at most this many, the latest first. */
const MAX_SEARCHED = 2_000
/** Bounds the memory of one search: a note can have 400,000 characters. */
const BATCH = 25

const TEXTS = {
  id: clinicalNotes.id,
  patientId: clinicalNotes.patientId,
  noteType: clinicalNotes.noteType,
  soapNote: clinicalNotes.soapNote,
}
const STATEMENTS = { ...TEXTS, statements: clinicalNotes.statements }
type Row = Pick<typeof clinicalNotes.$inferSelect, keyof typeof TEXTS> & { statements?: Sealed | null }

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
    const filtered = ownNotes(ownerId, search)
    const matches: Match[] = []
    let seen = 0
    let last: number | undefined
    const pauseIfDue = timeSlices()
    for (;;) {
      const rows: Row[] = await database.orm
        .select(search.flagged ? STATEMENTS : TEXTS)
        .from(clinicalNotes)
        .where(and(filtered, after(database, ownerId, last)))
        .orderBy(...LATEST_FIRST)
        .limit(Math.min(BATCH, MAX_SEARCHED + 1 - seen))
      for (const row of rows) {
        await pauseIfDue()
        seen += 1
        if (seen > MAX_SEARCHED) return { matches, searchedLatest: MAX_SEARCHED }
        const note = openRow(keys, clinicalNotes, row)
        const text = search.inText ? (note.soapNote ?? '') : ''
        if (!isMatch(`${names.get(note.patientId) ?? ''} ${note.noteType} ${text}`)) continue
        const flags = search.flagged ? flagsOf(readBody(note.statements ?? null)?.statements) : undefined
        if (search.flagged && !flags) continue
        matches.push({ id: note.id, flags })
      }
      last = rows.at(-1)?.id
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

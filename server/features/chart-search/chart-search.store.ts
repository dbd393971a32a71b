import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { NoteBody } from '#shared/contracts/statements.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { bodyOfText } from '#shared/domain/statement-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import type { Database } from '../../db/database.ts'
import { clinicalNotes, noteAmendments } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { timeSlices } from '../../work/time-slices.ts'

/** Notes are sealed, so a search decrypts them: at most this many, the newest first. */
export const MAX_NOTES = 500
/** And at most this many characters of notes and visits: about fifty transcripts of an hour. */
const MAX_CHARACTERS = 2_000_000
/** Bounds the memory of one search: a note can have 400,000 characters. */
const BATCH = 25

const COLUMNS = {
  id: clinicalNotes.id,
  noteType: clinicalNotes.noteType,
  status: clinicalNotes.status,
  serviceAt: clinicalNotes.serviceAt,
  signedAt: clinicalNotes.signedAt,
  version: clinicalNotes.version,
  statementsVersion: clinicalNotes.statementsVersion,
  statements: clinicalNotes.statements,
  soapNote: clinicalNotes.soapNote,
  inputText: clinicalNotes.inputText,
  transcript: clinicalNotes.transcript,
}
type StoredNote = Pick<typeof clinicalNotes.$inferSelect, keyof typeof COLUMNS>
type AmendmentRow = Pick<Opened<typeof noteAmendments.$inferSelect>, 'id' | 'noteId' | 'text' | 'statementId'>

export type NoteOfChart = Pick<
  Opened<StoredNote>,
  'id' | 'noteType' | 'status' | 'serviceAt' | 'signedAt'
> & {
  statements: Statement[]
  visit: string
  amendments: AmendmentRow[]
}

export type ChartSearchStore = ReturnType<typeof chartSearchStore>

export function chartSearchStore(database: Database, vault: Vault) {
  const ofPatient = (ownerId: number, patientId: number) =>
    and(
      eq(clinicalNotes.createdBy, ownerId),
      eq(clinicalNotes.patientId, patientId),
      isNull(clinicalNotes.voidedAt),
    )

  async function amendmentsOf(ownerId: number, noteIds: readonly number[]): Promise<AmendmentRow[]> {
    if (noteIds.length === 0) return []
    const rows = await database.orm
      .select({
        id: noteAmendments.id,
        noteId: noteAmendments.noteId,
        text: noteAmendments.text,
        statementId: noteAmendments.statementId,
      })
      .from(noteAmendments)
      .where(and(eq(noteAmendments.createdBy, ownerId), inArray(noteAmendments.noteId, [...noteIds])))
      .orderBy(noteAmendments.id)
    return openMany(await vault.keysOf(ownerId), noteAmendments, rows)
  }

  return {
    /** The newest notes of a chart that aren't voided, and how many there are. */
    async read(ownerId: number, patientId: number): Promise<{ notes: NoteOfChart[]; ofNotes: number }> {
      const where = ofPatient(ownerId, patientId)
      const ofNotes = await database.orm.$count(clinicalNotes, where)
      const keys = await vault.keysOf(ownerId)
      const pauseIfDue = timeSlices()
      const notes: Omit<NoteOfChart, 'amendments'>[] = []
      let characters = 0
      let last: StoredNote | undefined
      reading: for (;;) {
        const rows: StoredNote[] = await database.orm
          .select(COLUMNS)
          .from(clinicalNotes)
          .where(and(where, last && olderThan(last)))
          .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
          .limit(Math.min(BATCH, MAX_NOTES - notes.length))
        for (const row of rows) {
          const note = noteOf(openRow(keys, clinicalNotes, row))
          characters += note.visit.length + note.statements.reduce((sum, { text }) => sum + text.length, 0)
          if (characters > MAX_CHARACTERS && notes.length > 0) break reading
          notes.push(note)
          await pauseIfDue()
        }
        last = rows.at(-1)
        if (rows.length < BATCH || notes.length >= MAX_NOTES) break
      }
      const amendments = await amendmentsOf(
        ownerId,
        notes.map(({ id }) => id),
      )
      return {
        notes: notes.map((note) => ({
          ...note,
          amendments: amendments.filter(({ noteId }) => noteId === note.id),
        })),
        ofNotes,
      }
    },
  }
}

function olderThan({ id, serviceAt }: Pick<StoredNote, 'id' | 'serviceAt'>) {
  return or(
    lt(clinicalNotes.serviceAt, serviceAt),
    and(eq(clinicalNotes.serviceAt, serviceAt), lt(clinicalNotes.id, sql`${id}`)),
  )
}

function noteOf(row: Opened<StoredNote>): Omit<NoteOfChart, 'amendments'> {
  const { id, noteType, status, serviceAt, signedAt } = row
  return {
    id,
    noteType,
    status,
    serviceAt,
    signedAt,
    statements: statementsOf(row),
    visit: sourceOf(row)?.text ?? '',
  }
}

/** A program without statements may have saved the note last. */
function statementsOf({ statements, statementsVersion, version, soapNote }: Opened<StoredNote>): Statement[] {
  const body =
    statementsVersion === version && statements !== null
      ? NoteBody.safeParse(parsed(statements)).data
      : undefined
  let line = 0
  return (body ?? bodyOfText(soapNote ?? '', () => `text-${++line}`)).statements
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

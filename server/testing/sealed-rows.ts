import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Storage } from '../compose/storage.ts'
import { reserveId } from '../db/reserve-id.ts'
import { dataExports } from '../db/tables/account-lifecycle.ts'
import { ALL_TABLES } from '../db/tables/all.ts'
import * as care from '../db/tables/care.ts'
import * as charts from '../db/tables/charts.ts'
import * as voice from '../db/tables/voice.ts'
import { openRow, sealedColumnsOf, sealValues } from '../vault/sealed-row.ts'
import { purposeOf } from '../vault/vault.ts'

/** Fills a row's other columns by type. */
const FILLER: Record<string, unknown> = {
  questions: [],
  goalId: 'g1',
  percent: 40,
  assessmentType: 'phq9',
  everyDays: 14,
  startsOn: '2026-11-16',
  nextOn: '2026-11-16',
  timeZone: 'UTC',
  structure: {},
  deliveryMethod: 'email',
  modality: 'cbt',
  frequency: 'weekly',
  noteType: 'Progress Note',
  status: 'draft',
  version: 1,
  operation: 'POST /api/x',
  key: 'k',
  name: 'Dana Whitfield',
  hash: 'h',
  kind: 'overview',
  language: 'en',
  source: 'microphone',
  sequence: 0,
  startMs: 0,
  endMs: 1,
  noteCount: 1,
  sessionOn: '2026-11-16',
  writtenOn: '2019-03-04',
  requestHash: 'h',
  email: 'visitor@clinic.example',
}

/** Referenced tables first. */
function tablesInOrder(): PgTable[] {
  const first: PgTable[] = [
    charts.patients,
    charts.clinicalNotes,
    care.treatmentPlans,
    care.assessments,
    voice.recordings,
  ]
  const others = (Object.values(ALL_TABLES) as PgTable[]).filter((table) => !first.includes(table))
  return [...first, ...others]
}

/**
 * Inserts a row with unique words into every table with sealed columns and returns what was written where.
 * Throws if it reads back differently.
 */
export async function writeEverySealedTable(
  { database, vault }: Pick<Storage, 'database' | 'vault'>,
  { ownerId, patientId }: { ownerId: number; patientId: number },
  wordsFor: (table: string, column: string) => string,
  { skip = [] }: { skip?: readonly PgTable[] } = {},
): Promise<{ table: string; column: string; words: string }[]> {
  const [archive] = await database.orm
    .insert(dataExports)
    .values({ status: 'fetched', cursor: { stage: 'end' }, movedAt: new Date(), createdBy: ownerId })
    .returning()
  // Rows that others reference, as far as they exist.
  const made: Record<string, number> = { data_exports: archive?.id ?? 0 }
  const written: { table: string; column: string; words: string }[] = []
  for (const table of tablesInOrder()) {
    const sealedColumns = sealedColumnsOf(table)
    if (sealedColumns.length === 0 || skip.includes(table)) continue
    const name = getTableName(table)
    const columns = getTableColumns(table)
    const id = await reserveId(database, table)
    const owner = 'createdBy' in columns || 'ownerId' in columns ? ownerId : 0
    const keys = await vault.keysOf(owner, purposeOf(name))
    const plain = Object.fromEntries(sealedColumns.map((column) => [column, wordsFor(name, column)]))
    const references: Record<string, unknown> = {
      id,
      createdBy: ownerId,
      ownerId,
      patientId,
      expiresAt: new Date(),
      nextAt: new Date(),
      noteId: made.clinical_notes,
      planId: made.treatment_plans,
      assessmentId: made.assessments,
      recordingRow: made.recordings,
      recordingId: randomUUID(),
      startedAt: new Date(),
      mrnIndex: `i${id}`,
      nameIndex: `i${id}`,
      ruleIndex: `i${id}`,
      assessmentToken: `t${id}`,
      exportId: made.data_exports,
      files: [],
      ...FILLER,
    }
    const known = Object.fromEntries(Object.entries(references).filter(([column]) => column in columns))
    const [row] = await database.orm
      .insert(table)
      .values({ ...known, ...(sealValues(keys, table, id, plain as never) as object) } as never)
      .returning()
    const read: Record<string, unknown> = openRow(keys, table, row as unknown as { id: number })
    for (const [column, words] of Object.entries(plain)) {
      if (read[column] !== words) throw new Error(`${name}.${column} does not come back as it was written.`)
      written.push({ table: name, column, words })
    }
    made[name] = id
  }
  return written
}

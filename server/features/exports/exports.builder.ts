import { getTableName } from 'drizzle-orm'
import type { ArchivedFile, ExportCursor } from '../../db/tables/account-lifecycle.ts'
import type { ExportStep } from './exports.pieces.store.ts'
import type { ExportRow, ExportsStore } from './exports.store.ts'
import { OWN_TABLES } from './exports.tables.ts'
import { csvLine, readmeText } from './exports.text.ts'
import { packFile, packList } from './zip.ts'

/** Memory limit. */
const ROWS_PER_BATCH = 50
const NOTES_PER_BATCH = 10

export type ExportParts = {
  /** A note as a PDF; undefined if it was deleted. */
  printNote(ownerId: number, noteId: number): Promise<Uint8Array | undefined>
  /** A patient's chart as a FHIR bundle; undefined if it was deleted. */
  fhirBundle(ownerId: number, patientId: number, includeVoided: boolean): Promise<Uint8Array | undefined>
}

type File = { name: string; content: Uint8Array; table?: string; rows?: number }

/**
 * Builds an archive in small steps. Each continues from the position stored in the row, so any process can resume, and
 * holds at most a page of rows or a few notes in memory.
 */
export function exportBuilder({ store, parts }: { store: ExportsStore; parts: ExportParts }) {
  async function step(row: ExportRow, files: File[], next: ExportCursor, done = 0): Promise<ExportStep> {
    const bytes: Buffer[] = []
    const archived: ArchivedFile[] = []
    let offset = row.size
    for (const { name, content, table, rows } of files) {
      const packed = await packFile(name, content, offset, row.createdAt)
      bytes.push(packed.bytes)
      archived.push({ ...packed.file, ...(table === undefined ? {} : { table, rows: rows ?? 0 }) })
      offset += packed.bytes.length
    }
    return {
      bytes: Buffer.concat(bytes),
      files: archived,
      cursor: next,
      chartsDone: row.chartsDone + done,
    }
  }

  async function tableStep(row: ExportRow, at: Extract<ExportCursor, { stage: 'tables' }>) {
    const own = OWN_TABLES[at.table]
    if (!own) return step(row, [], { stage: 'charts', patient: 0, note: 0 })
    const first: File[] =
      at.table === 0 && at.part === 1 ? [textFile('README.txt', readmeText(row.createdAt, row))] : []
    const { rows, next } = await store.rowsOf(row, own, at.after, ROWS_PER_BATCH)
    const table = getTableName(own.table)
    // Tables without rows get a file too, to show that there is no data.
    const file: File[] =
      rows.length > 0 || at.part === 1
        ? [{ ...jsonFile(`data/${table}-${at.part}.json`, rows), table, rows: rows.length }]
        : []
    return step(
      row,
      [...first, ...file],
      next === undefined
        ? { stage: 'tables', table: at.table + 1, after: 0, part: 1 }
        : { ...at, after: next, part: at.part + 1 },
    )
  }

  async function chartStep(row: ExportRow, at: Extract<ExportCursor, { stage: 'charts' }>) {
    const ownerId = row.createdBy
    const patientId = at.note === 0 ? await store.nextPatient(ownerId, at.patient) : at.patient
    if (patientId === undefined) return step(row, [], { stage: 'end' })
    const folder = `patients/${patientId}`
    const files: File[] = []
    if (at.note === 0) {
      const name = `${folder}/fhir`
      files.push(
        ...(await made(name, async () => {
          const bundle = await parts.fhirBundle(ownerId, patientId, row.includeVoided)
          return bundle && { name: `${name}.json`, content: bundle }
        })),
      )
    }
    const noteIds = await store.nextNotes(row, patientId, at.note, NOTES_PER_BATCH)
    for (const noteId of noteIds) {
      const name = `${folder}/note-${noteId}`
      files.push(
        ...(await made(name, async () => {
          const pdf = await parts.printNote(ownerId, noteId)
          return pdf && { name: `${name}.pdf`, content: pdf }
        })),
      )
    }
    const last = noteIds.at(-1)
    return last !== undefined && noteIds.length === NOTES_PER_BATCH
      ? step(row, files, { stage: 'charts', patient: patientId, note: last })
      : step(row, files, { stage: 'charts', patient: patientId, note: 0 }, 1)
  }

  async function lastStep(row: ExportRow): Promise<ExportStep> {
    const before = await store.files(row)
    const index = {
      madeAt: row.createdAt.toISOString(),
      tables: tablesIn(before),
      patients: before
        .filter(({ name }) => name.endsWith('/fhir.json'))
        .map(({ name }) => name.slice(0, -'/fhir.json'.length)),
      notes: before.filter(({ name }) => name.endsWith('.pdf')).length,
      notMade: before.filter(({ name }) => name.endsWith('-not-made.txt')).map(({ name }) => name),
    }
    const made = await step(
      row,
      [{ name: 'patients.csv', content: await patientList(row.createdBy) }, jsonFile('index.json', index)],
      { stage: 'end' },
    )
    const list = packList([...before, ...made.files], row.size + made.bytes.length)
    return { ...made, bytes: Buffer.concat([made.bytes, list]) }
  }

  async function patientList(ownerId: number): Promise<Buffer> {
    // The byte order mark makes spreadsheets read the file as UTF-8.
    const lines = ['\ufeff', csvLine(['number', 'last name', 'first name', 'MRN', 'date of birth', 'folder'])]
    for (let after = 0; ; ) {
      const page = await store.patientPage(ownerId, after, ROWS_PER_BATCH)
      for (const { id, lastName, firstName, mrn, dateOfBirth } of page) {
        lines.push(csvLine([id, lastName, firstName, mrn, dateOfBirth, `patients/${id}`]))
      }
      const last = page.at(-1)
      if (!last) return Buffer.from(lines.join(''))
      after = last.id
    }
  }

  return {
    /** The next piece; `last` is true when it completes the archive. */
    async next(row: ExportRow): Promise<{ step: ExportStep; last: boolean }> {
      const { cursor } = row
      if (cursor.stage === 'tables') return { step: await tableStep(row, cursor), last: false }
      if (cursor.stage === 'charts') return { step: await chartStep(row, cursor), last: false }
      return { step: await lastStep(row), last: true }
    },
  }
}

function tablesIn(files: readonly ArchivedFile[]) {
  const tables = new Map<string, { table: string; rows: number; files: string[] }>()
  for (const { name, table, rows = 0 } of files) {
    if (table === undefined) continue
    const known = tables.get(table) ?? { table, rows: 0, files: [] }
    tables.set(table, { ...known, rows: known.rows + rows, files: [...known.files, name] })
  }
  return [...tables.values()]
}

/** If a chart can't be rendered, a text file replaces it and the rest of the archive is still built. */
async function made(name: string, make: () => Promise<File | undefined>): Promise<File[]> {
  try {
    const file = await make()
    return file ? [file] : []
  } catch (error) {
    if (![SyntaxError, TypeError, RangeError].some((kind) => error instanceof kind)) throw error
    const words = 'This file couldn’t be created. Its source data is in the data folder.\n'
    return [textFile(`${name}-not-made.txt`, words)]
  }
}

const textFile = (name: string, text: string): File => ({ name, content: Buffer.from(text) })
const jsonFile = (name: string, value: unknown): File => textFile(name, `${JSON.stringify(value, null, 1)}\n`)

import { type ColumnMap, guessColumns } from '#shared/domain/patient-import/columns.ts'
import { type CsvRow, readCsv } from '#shared/domain/patient-import/csv.ts'
import { decodeFile, type Encoding } from '#shared/domain/patient-import/encoding.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, unevenRows } from '#shared/domain/patient-import/rows.ts'

/** A file that was read in the browser. Nothing is sent before the clinician has chosen the columns. */
export type PatientFile = {
  name: string
  encoding: Encoding
  header: string[]
  /** Rows with as many values as the header. */
  rows: CsvRow[]
  /** The others. */
  uneven: CsvRow[]
  columns: ColumnMap
}

export async function readPatientFile(file: File): Promise<PatientFile | { problem: string }> {
  if (file.size === 0) return { problem: 'That file is empty. Choose another one.' }
  if (file.size > IMPORT_MAX_BYTES) {
    return { problem: `That file is too large. Choose one under ${IMPORT_MAX_BYTES / 1024 / 1024} MB.` }
  }
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()))
  if ('problem' in decoded) return decoded
  const csv = readCsv(decoded.text, IMPORT_MAX_ROWS)
  if ('problem' in csv) return csv
  const [header, ...rows] = csv.rows
  if (!header || rows.length === 0) {
    return { problem: 'This file has no patients. The first row must have the column names.' }
  }
  const uneven = unevenRows(header, rows)
  return {
    name: file.name,
    encoding: decoded.encoding,
    header: header.cells,
    rows: rows.filter((row) => !uneven.includes(row)),
    uneven,
    columns: guessColumns(header.cells),
  }
}

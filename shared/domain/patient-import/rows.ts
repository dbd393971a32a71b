import type { Gender } from '../patients.ts'
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from './columns.ts'
import type { CsvRow } from './csv.ts'
import { type DateOrder, readDate } from './dates.ts'

export const IMPORT_MAX_ROWS = 2_000
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024
/** In all values of a request together. */
export const IMPORT_MAX_CHARACTERS = 500_000
/** Longer values are cut before they are sent. They are too long for any field, which the preview says. */
export const IMPORT_CELL_MAX = 120

const NAME_MAX = 100
const MRN_MAX = 64

/** The values of a row as the file has them. */
export type GivenRow = { line: number } & Record<ImportField, string>

export type ReadRow = {
  line: number
  firstName: string
  lastName: string
  /** Null: one is generated. */
  mrn: string | null
  /** MM/DD/YYYY. */
  dateOfBirth: string | null
  gender: Gender | null
  /** Why it can't be imported. */
  problems: string[]
  /** Values that are left out or generated. */
  notes: string[]
}

/** Only the chosen columns. The others never leave the browser. */
export function rowsToSend(rows: readonly CsvRow[], map: ColumnMap): GivenRow[] {
  return rows.map(({ line, cells }) => {
    const values = IMPORT_FIELDS.map((field) => {
      const index = map[field]
      return [field, index === undefined ? '' : (cells[index] ?? '').slice(0, IMPORT_CELL_MAX)]
    })
    return { line, ...Object.fromEntries(values) } as GivenRow
  })
}

/** Rows with too few or too many values, whose columns can't be trusted. */
export function unevenRows(header: CsvRow, rows: readonly CsvRow[]): CsvRow[] {
  return rows.filter(({ cells }) => cells.length !== header.cells.length)
}

export function readRow(given: GivenRow, order: DateOrder, now?: Date): ReadRow {
  const problems: string[] = []
  const notes: string[] = []
  const { firstName, lastName } = nameOf(given, problems)
  const mrn = given.mrn.trim() || null
  if (mrn && mrn.length > MRN_MAX) problems.push(`The MRN is longer than ${MRN_MAX} characters.`)
  if (!mrn) notes.push('No MRN. One will be generated.')
  const date = given.dateOfBirth.trim() ? readDate(given.dateOfBirth.trim(), order, now) : undefined
  if (date && 'problem' in date) problems.push(date.problem)
  const gender = genderOf(given.gender.trim())
  if (gender === undefined) notes.push(`Gender “${given.gender.trim()}” will be left blank.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  if (/[\u0000-\u001f\u007f]/.test(`${firstName}${lastName}${mrn ?? ''}`)) {
    problems.push('The name or MRN contains a line break.')
  }
  return {
    line: given.line,
    firstName,
    lastName,
    mrn,
    dateOfBirth: date && 'date' in date ? date.date : null,
    gender: gender ?? null,
    problems,
    notes,
  }
}

function nameOf(given: GivenRow, problems: string[]): { firstName: string; lastName: string } {
  let firstName = given.firstName.trim()
  let lastName = given.lastName.trim()
  const whole = given.fullName.trim()
  if (whole && !firstName && !lastName) {
    // Without a comma, it isn't certain which words are the last name.
    const [last = '', first = '', ...more] = whole.split(',').map((part) => part.trim())
    if (!last || !first || more.length > 0) {
      problems.push(`Write “${whole}” as “Last, First”, or use two columns.`)
      return { firstName: '', lastName: whole }
    }
    firstName = first
    lastName = last
  }
  if (!firstName) problems.push('The first name is missing.')
  if (!lastName) problems.push('The last name is missing.')
  if (firstName.length > NAME_MAX || lastName.length > NAME_MAX) {
    problems.push(`A name is longer than ${NAME_MAX} characters.`)
  }
  return { firstName, lastName }
}

/** Undefined for anything else than a blank, female or male. */
function genderOf(text: string): Gender | null | undefined {
  if (text === '') return null
  if (/^(f|female|woman|w)$/i.test(text)) return 'female'
  return /^(m|male|man)$/i.test(text) ? 'male' : undefined
}

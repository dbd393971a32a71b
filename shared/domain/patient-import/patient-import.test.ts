import { describe, expect, it } from 'vitest'
import { columnProblem, guessColumns } from './columns.ts'
import { readCsv } from './csv.ts'
import { readDate } from './dates.ts'
import { checkRows } from './duplicates.ts'
import { decodeFile } from './encoding.ts'
import { type GivenRow, readRow } from './rows.ts'

const cellsOf = (text: string) => {
  const csv = readCsv(text, 100)
  if ('problem' in csv) throw new Error(csv.problem)
  return csv.rows.map(({ cells }) => cells)
}
const given = (line: number, values: Partial<GivenRow>): GivenRow => ({
  line,
  firstName: '',
  lastName: '',
  fullName: '',
  mrn: '',
  dateOfBirth: '',
  gender: '',
  ...values,
})
const NOW = new Date('2026-11-19T12:00:00Z')

describe('a CSV file', () => {
  it('may use commas, semicolons, tabs or a declared separator, and any line ending', () => {
    const table = [
      ['First', 'Last'],
      ['Joy', 'Ueda'],
    ]
    expect(cellsOf('First,Last\nJoy,Ueda\n')).toEqual(table)
    expect(cellsOf('First;Last\r\nJoy;Ueda')).toEqual(table)
    expect(cellsOf('First\tLast\rJoy\tUeda\r')).toEqual(table)
    expect(cellsOf('sep=|\r\nFirst|Last\r\n\r\nJoy|Ueda\r\n')).toEqual(table)
  })

  it('may have delimiters, line breaks and doubled quotes in quoted values, and knows the line of every row', () => {
    const csv = readCsv('Name,Note\n"Ueda, Joy","two\r\nlines"\n\nBo,"says ""hm"""', 100)
    expect(csv).toEqual({
      rows: [
        { line: 1, cells: ['Name', 'Note'] },
        { line: 2, cells: ['Ueda, Joy', 'two\r\nlines'] },
        { line: 5, cells: ['Bo', 'says "hm"'] },
      ],
    })
  })

  it('is refused with its line if quotation marks don’t match', () => {
    expect(readCsv('A,B\n"Joy,Ueda\nBo,Li', 100)).toEqual({
      problem: 'The quotation mark on line 2 is never closed. Correct it in the file.',
    })
    for (const text of ['A,B\nJoy "JJ",Ueda', 'A,B\n"Joy" J,Ueda']) {
      expect(readCsv(text, 100)).toEqual({
        problem: 'There’s a misplaced quotation mark on line 2. Correct it in the file.',
      })
    }
  })

  it('is refused if it is empty, isn’t text, or has too many rows', () => {
    expect(readCsv(' \n,,\n', 100)).toEqual({ problem: 'This file is empty.' })
    expect(readCsv('a\0b', 100)).toHaveProperty('problem')
    expect(readCsv('Name\nA\nB', 2)).toHaveProperty('rows')
    expect(readCsv('Name\nA\nB\nC', 2)).toEqual({
      problem: 'This file has more than 2 patients. Split it and import one part at a time.',
    })
  })

  it('is read as UTF-8 with or without a byte order mark, as UTF-16, or else as Windows-1252', () => {
    const bytes = (...parts: (number | string)[]) =>
      new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)))
    expect(decodeFile(bytes(0xef, 0xbb, 0xbf, 'Zoë'))).toEqual({ text: 'Zoë', encoding: 'UTF-8' })
    expect(decodeFile(bytes('Zoë'))).toEqual({ text: 'Zoë', encoding: 'UTF-8' })
    expect(decodeFile(bytes(0xff, 0xfe, 0x5a, 0, 0xeb, 0))).toEqual({ text: 'Zë', encoding: 'UTF-16' })
    expect(decodeFile(bytes('Zo', 0xeb))).toEqual({ text: 'Zoë', encoding: 'Windows-1252' })
    expect(decodeFile(bytes('PK', 3, 4))).toEqual({
      problem: 'This is an Excel workbook. Open it, choose Save As, and save it as CSV.',
    })
    expect(decodeFile(bytes('a', 0, 'b'))).toHaveProperty('problem')
  })
})

describe('columns', () => {
  it('are recognized by common names, and two name columns are preferred', () => {
    expect(guessColumns(['Patient ID', 'Last Name', 'FIRST_NAME', 'D.O.B.', 'Sex', 'Name', 'Phone'])).toEqual(
      {
        mrn: 0,
        lastName: 1,
        firstName: 2,
        dateOfBirth: 3,
        gender: 4,
      },
    )
    expect(guessColumns(['Patient Name', 'Birth Date'])).toEqual({ fullName: 0, dateOfBirth: 1 })
    expect(guessColumns(['Telefon'])).toEqual({})
  })

  it('need a name, and each is used once', () => {
    expect(columnProblem({ firstName: 0 })).toMatch(/^Choose the columns for first and last name/)
    expect(columnProblem({ firstName: 0, lastName: 0 })).toBe('Choose each column once.')
    expect(columnProblem({ fullName: 0 })).toBeUndefined()
  })
})

describe('a date of birth', () => {
  const month = (text: string) => readDate(text, 'month-first', NOW)
  const day = (text: string) => readDate(text, 'day-first', NOW)

  it('is read month first unless the file is day first, and never the other way around', () => {
    expect(month('4/9/1981')).toEqual({ date: '04/09/1981' })
    expect(day('4/9/1981')).toEqual({ date: '09/04/1981' })
    expect(month('25/4/1981')).toEqual({
      problem: 'Date of birth “25/4/1981” isn’t a valid date with the month first.',
      otherOrder: true,
    })
    expect(day('4/25/1981')).toMatchObject({ otherOrder: true })
  })

  it.each(['1981-04-09', '1981/4/9', '19810409', 'Apr 9, 1981', 'april 9 1981', '9 Apr 1981', '9-APR-1981'])(
    'written %s is the same in either order',
    (text) => {
      expect(month(text)).toEqual({ date: '04/09/1981' })
      expect(day(text)).toEqual({ date: '04/09/1981' })
    },
  )

  it('may have a time of midnight, but no other', () => {
    for (const text of [
      '1981-04-09T00:00:00',
      '1981-04-09 00:00:00.000',
      '4/9/1981 12:00:00 AM',
      '4/9/1981 0:00',
    ]) {
      expect(month(text), text).toEqual({ date: '04/09/1981' })
    }
    expect(month('1981-04-09T23:00:00')).toHaveProperty('problem')
  })

  it.each([
    ['4/9/81', /two-digit year/],
    ['9-Apr-81', /two-digit year/],
    ['2/30/1981', /isn’t a real date or is in the future/],
    ['1/1/2030', /isn’t a real date or is in the future/],
    ['29685', /isn’t a date/],
    ['unknown', /isn’t a date/],
  ])('written %s is refused', (text, problem) => {
    expect((month(text) as { problem: string }).problem).toMatch(problem)
  })
})

describe('a row', () => {
  it('needs a first and a last name, which “Last, First” has', () => {
    expect(readRow(given(2, { fullName: 'Okafor-Lindqvist, Renata' }), 'month-first')).toMatchObject({
      firstName: 'Renata',
      lastName: 'Okafor-Lindqvist',
      problems: [],
    })
    expect(readRow(given(2, { fullName: 'Renata Okafor' }), 'month-first').problems).toEqual([
      'Write “Renata Okafor” as “Last, First”, or use two columns.',
    ])
    expect(readRow(given(2, { firstName: 'Joy' }), 'month-first').problems).toEqual([
      'The last name is missing.',
    ])
    expect(readRow(given(2, {}), 'month-first').problems).toHaveLength(2)
  })

  it('reports values that are left blank, generated or too long', () => {
    const row = readRow(given(2, { firstName: 'Joy', lastName: 'Ueda', gender: 'X' }), 'month-first')
    expect(row).toMatchObject({ gender: null, problems: [] })
    expect(row.notes).toEqual(['No MRN. One will be generated.', 'Gender “X” will be left blank.'])
    const long = readRow(
      given(2, { firstName: 'a'.repeat(101), lastName: 'b', mrn: '1'.repeat(65) }),
      'month-first',
    )
    expect(long.problems).toEqual([
      'A name is longer than 100 characters.',
      'The MRN is longer than 64 characters.',
    ])
  })
})

describe('duplicates', () => {
  const joy = { firstName: 'Joy', lastName: 'Ueda' }
  const check = (rows: GivenRow[], mrns: string[] = [], patients: { dateOfBirth: string | null }[] = []) =>
    checkRows(
      rows.map((row) => readRow(row, 'month-first', NOW)),
      { hasMrn: (mrn) => mrns.includes(mrn), patients: patients.map((patient) => ({ ...joy, ...patient })) },
    ).map(({ state, problems, sameAs }) => ({ state, why: sameAs ?? problems[0] }))

  it('of an MRN are all refused, because either could be the right one', () => {
    const rows = [given(2, { ...joy, mrn: 'A1' }), given(3, { firstName: 'Bo', lastName: 'Li', mrn: 'a1' })]
    expect(check(rows)).toEqual([
      { state: 'problem', why: 'MRN A1 is also on line 3.' },
      { state: 'problem', why: 'MRN a1 is also on line 2.' },
    ])
    expect(check([given(2, { ...joy, mrn: 'A1' })], ['A1'])).toEqual([
      { state: 'problem', why: 'A patient with MRN A1 is already in your list.' },
    ])
  })

  it('of a name are for the clinician to decide, unless the dates of birth differ', () => {
    const row = given(2, { ...joy, dateOfBirth: '4/9/1981' })
    expect(check([row], [], [{ dateOfBirth: '1981-04-09' }])).toEqual([
      { state: 'check', why: 'A patient with this name and date of birth is already in your list.' },
    ])
    expect(check([row], [], [{ dateOfBirth: null }])).toEqual([
      { state: 'check', why: 'A patient with this name is already in your list.' },
    ])
    expect(check([row], [], [{ dateOfBirth: '04/10/1981' }])).toEqual([{ state: 'ready', why: undefined }])
    expect(check([row, given(3, { ...joy, dateOfBirth: '1981-04-09' })])).toEqual([
      { state: 'ready', why: undefined },
      { state: 'check', why: 'Line 2 has the same name and date of birth.' },
    ])
  })
})

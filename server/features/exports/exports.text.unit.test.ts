import { expect, it } from 'vitest'
import { csvLine, readmeText } from './exports.text.ts'

it('quotes CSV cells so that spreadsheets read them unchanged', () => {
  expect(csvLine([7, 'O"Hara, Renée', null, '=HYPERLINK("x")', '-12'])).toBe(
    `"7","O""Hara, Renée","","'=HYPERLINK(""x"")","'-12"\r\n`,
  )
})

it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '=1', '\t=1'])(
  'puts an apostrophe before anything a spreadsheet would treat as a formula, including full-width signs: %s',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
  },
)

it('shows the date of the archive', () => {
  const text = readmeText(new Date('2026-11-15T23:59:00Z'), { includeVoided: false })
  expect(text).toContain('as of 2026-11-15 (')
})

it('states whether voided notes are included', () => {
  const at = new Date('2026-11-15T23:59:00Z')
  expect(readmeText(at, { includeVoided: true })).toContain('Voided notes are included and marked VOID.')
  expect(readmeText(at, { includeVoided: false })).not.toContain('VOID')
})

import { expect, it } from 'vitest'
import { chartFileName } from './save-file.ts'

const AT = new Date(2026, 10, 2, 23, 30).toISOString()

it('names a file by initials, local date and title', () => {
  const patient = { firstName: 'Renata', lastName: 'Okafor-Lindqvist' }
  expect(chartFileName(patient, AT, 'Follow-up Session Note', 'pdf')).toBe(
    'RO 2026-11-02 Follow-up Session Note.pdf',
  )
  expect(chartFileName({ firstName: 'zoë', lastName: '/..' }, AT, 'Chart', 'fhir.json')).toBe(
    'Z 2026-11-02 Chart.fhir.json',
  )
  expect(chartFileName(undefined, AT, 'Progress Note', 'pdf')).toBe('2026-11-02 Progress Note.pdf')
})

import { expect, it } from 'vitest'
import { readEntry } from './note-entry.ts'

it('the address fills in patient, type, summary and draft', () => {
  expect(readEntry('?patientId=12&noteType=Follow-up%20Session&summary=3&draft=9')).toEqual({
    patientId: 12,
    noteType: 'Follow-up Session',
    summaryId: 3,
    draftId: 9,
  })
})

it('what is no id and no type is not there', () => {
  const nothing = { patientId: null, noteType: null, summaryId: null, draftId: null }
  expect(readEntry('')).toEqual(nothing)
  expect(readEntry('?patientId=-1&noteType=Poem&summary=1e3&draft=0')).toEqual(nothing)
})

import { expect, it } from 'vitest'
import { readEntry } from './note-entry.ts'

it('reads patient, type, summary, draft and recording from the URL', () => {
  expect(
    readEntry(
      '?patientId=12&noteType=Follow-up%20Session&summary=3&draft=9&recording=0b9f3c1a-6f0e-4a53-9d52-0a7c1f7f1e11',
    ),
  ).toEqual({
    patientId: 12,
    noteType: 'Follow-up Session',
    summaryId: 3,
    draftId: 9,
    recordingId: '0b9f3c1a-6f0e-4a53-9d52-0a7c1f7f1e11',
    isSample: false,
  })
})

it('ignores invalid IDs and types', () => {
  const nothing = {
    patientId: null,
    noteType: null,
    summaryId: null,
    draftId: null,
    recordingId: null,
    isSample: false,
  }
  expect(readEntry('')).toEqual(nothing)
  expect(readEntry('?sample=true')).toEqual({ ...nothing, isSample: true })
  expect(readEntry('?patientId=-1&noteType=Poem&summary=1e3&draft=0&recording=Ada')).toEqual(nothing)
})

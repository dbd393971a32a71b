import { expect, it } from 'vitest'
import { missingForNote, missingSentence, missingSetup } from './missing-fields.ts'

it('lists missing fields, at each field and in one sentence', () => {
  const nothing = { patientId: null, noteType: null, text: '  \n' }
  expect(Object.keys(missingForNote(nothing))).toEqual(['patient', 'noteType', 'text'])
  expect(missingSentence(missingForNote(nothing))).toBe(
    'Choose a patient and a note type, then enter the visit.',
  )
  expect(missingSentence(missingForNote({ ...nothing, patientId: 1, text: 'x' }))).toBe(
    'Choose a note type first.',
  )
})

it('recording and uploading require only patient and type', () => {
  expect(missingSetup({ patientId: 1, noteType: 'Progress Note' })).toEqual({})
  expect(missingForNote({ patientId: 1, noteType: 'Progress Note', text: 'Slept well.' })).toEqual({})
})

import { expect, it } from 'vitest'
import { missingForNote, missingSentence, missingSetup } from './missing.ts'

it('names what is missing, at the fields and in one sentence', () => {
  const nothing = { patientId: null, noteType: null, text: '  \n' }
  expect(Object.keys(missingForNote(nothing))).toEqual(['patient', 'noteType', 'text'])
  expect(missingSentence(missingForNote(nothing))).toBe(
    'Still needed: a patient, a note type and the text of the visit.',
  )
  expect(missingSentence(missingForNote({ ...nothing, patientId: 1, text: 'x' }))).toBe(
    'Still needed: a note type.',
  )
})

it('recording and uploading need patient and type only', () => {
  expect(missingSetup({ patientId: 1, noteType: 'Progress Note' })).toEqual({})
  expect(missingForNote({ patientId: 1, noteType: 'Progress Note', text: 'Slept well.' })).toEqual({})
})

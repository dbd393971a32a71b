import { expect, it } from 'vitest'
import { noticeOf, writerAnnouncement, writtenText } from './note-writer.ts'

it('half a marker is not shown while the words arrive', () => {
  const shown = (text: string) => writtenText({ kind: 'writing', text })
  expect(shown('*')).toBe('')
  expect(shown('**SUBJ')).toBe('')
  expect(shown('**SUBJECTIVE:*')).toBe('')
  expect(shown('**SUBJECTIVE:**')).toBe('**SUBJECTIVE:**')
  expect(shown('**SUBJECTIVE:**\nSleeps badly.\n\n**OBJ')).toBe('**SUBJECTIVE:**\nSleeps badly.\n\n')
  expect(shown('Takes **100')).toBe('Takes **100')
})

it('a notice about the writer stays with the note, and is said aloud', () => {
  const body = { patientId: 1, noteType: 'Progress Note' as const, soapNote: '**PLAN:**\nReturn.' }
  const notice = 'The language model did not answer. The built-in writer wrote this note.'
  expect(noticeOf({ kind: 'writing', text: 'First words' })).toBeNull()
  expect(noticeOf({ kind: 'saving', body, notice })).toBe(notice)
  expect(writerAnnouncement({ kind: 'saving', body, notice })).toBe('')
  const unsaved = { kind: 'unsaved' as const, body, notice, sentence: 'No connection.' }
  expect(noticeOf(unsaved)).toBe(notice)
  expect(writerAnnouncement(unsaved)).toBe(`The note is written, but not saved. ${notice}`)
  expect(writerAnnouncement({ ...unsaved, notice: null })).toBe('The note is written, but not saved.')
})

import { expect, it } from 'vitest'
import { noticesOf, shownNotices, writerAnnouncement, writtenText } from './note-writer.ts'

it('half a marker is not shown while the words arrive', () => {
  const shown = (text: string) => writtenText({ kind: 'writing', text })
  expect(shown('*')).toBe('')
  expect(shown('**SUBJ')).toBe('')
  expect(shown('**SUBJECTIVE:*')).toBe('')
  expect(shown('**SUBJECTIVE:**')).toBe('**SUBJECTIVE:**')
  expect(shown('**SUBJECTIVE:**\nSleeps badly.\n\n**OBJ')).toBe('**SUBJECTIVE:**\nSleeps badly.\n\n')
  expect(shown('Takes **100')).toBe('Takes **100')
})

const nothing = { sentences: [], unnoted: [], notAssessed: [] }

it('a notice about the writer stays with the note, and is said aloud', () => {
  const body = { patientId: 1, noteType: 'Progress Note' as const, soapNote: '**PLAN:**\nReturn.' }
  const sentence = 'The language model did not answer. The built-in writer wrote this note.'
  const written = { body, review: nothing, notices: [{ tone: 'warn' as const, sentence }] }
  expect(shownNotices({ kind: 'writing', text: 'First words' })).toEqual([])
  expect(shownNotices({ kind: 'saving', written })).toEqual(written.notices)
  expect(writerAnnouncement({ kind: 'saving', written })).toBe('')
  const unsaved = { kind: 'unsaved' as const, written, sentence: 'No connection.' }
  expect(shownNotices(unsaved)).toEqual(written.notices)
  expect(writerAnnouncement(unsaved)).toBe(`The note is written, but not saved. ${sentence}`)
  expect(writerAnnouncement({ ...unsaved, written: { ...written, notices: [] } })).toBe(
    'The note is written, but not saved.',
  )
})

it('says what the writer could not read, what it translated, and what a model’s note leaves marked', () => {
  const answer = {
    soapNote: '**PLAN:**\nReturn.',
    review: nothing,
    sourceLanguage: 'en' as const,
    mended: 0,
    writtenBy: 'embedded' as const,
    notice: null,
  }
  const said = (change: Partial<Parameters<typeof noticesOf>[0]>) =>
    noticesOf({ ...answer, ...change })
      .map(({ sentence }) => sentence)
      .join(' ')
  expect(said({})).toBe('')
  expect(said({ sourceLanguage: 'es' })).toMatch(/in Spanish.+in English/)
  expect(said({ sourceLanguage: 'other' })).toMatch(/cannot read.+language model/)
  expect(said({ sourceLanguage: 'other', writtenBy: 'model' })).toBe('')
  expect(said({ mended: 1, writtenBy: 'model' })).toMatch(/^One sentence did not rest.+checked again/)
  const marked = {
    start: 0,
    end: 1,
    text: 'x',
    section: 'PLAN',
    verdict: 'not_found' as const,
    reason: '',
    spans: [],
  }
  const review = { ...nothing, sentences: [marked, marked] }
  expect(said({ writtenBy: 'model', review })).toMatch(/2 sentences do not rest on the visit/)
  expect(said({ writtenBy: 'embedded', review })).toBe('')
})

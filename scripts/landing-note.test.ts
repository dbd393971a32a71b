import { expect, it } from 'vitest'
import { NOTE_LINES } from '../web/features/landing/demo/note-lines.ts'
import { LEFT_OUT } from '../web/features/landing/demo/visit.ts'
import { landingLines, missingFrom } from './landing-note.ts'

it('the note on the home page is what the product writes from the visit', async () => {
  expect(NOTE_LINES).toEqual(await landingLines())
})

it('what it shows as missing is what the checker finds when that line is deleted', async () => {
  const left = NOTE_LINES.filter(({ topic }) => topic !== LEFT_OUT.topic)
  const { topic, text, evidence } = LEFT_OUT
  expect(await missingFrom(left)).toEqual([{ topic, text, evidence }])
})

import { expect, it } from 'vitest'
import { writtenText } from './note-writer.ts'

it('half a marker is not shown while the words arrive', () => {
  const shown = (text: string) => writtenText({ kind: 'writing', text })
  expect(shown('*')).toBe('')
  expect(shown('**SUBJ')).toBe('')
  expect(shown('**SUBJECTIVE:*')).toBe('')
  expect(shown('**SUBJECTIVE:**')).toBe('**SUBJECTIVE:**')
  expect(shown('**SUBJECTIVE:**\nSleeps badly.\n\n**OBJ')).toBe('**SUBJECTIVE:**\nSleeps badly.\n\n')
  expect(shown('Takes **100')).toBe('Takes **100')
})

import { expect, it } from 'vitest'
import { bodyOfText, textOfBody } from '#shared/domain/statement-text.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { bodyOfDraft, draftTextOf, isBlankBody } from './draft-body.ts'

let next = 0
const written = bodyOfText('**S:**\nSleeps well. Eats little.\n\n**PLAN:**\nReturn.', () => `s${next++}`)
const note: NoteBody = {
  ...written,
  statements: written.statements.map((statement) => ({
    ...statement,
    ...({ by: 'model', evidence: [{ start: 3, end: 8 }] } as const),
    check: { verdict: 'supported', words: [] },
  })),
}

it('keeps every line’s ID; unchanged lines keep their verdict, changed ones their evidence', () => {
  expect(bodyOfDraft(draftTextOf(note), note)).toEqual(note)
  const changed = draftTextOf(note).replace('Eats little.', 'Eats well.')
  const [sleeps, eats] = bodyOfDraft(changed, note).statements
  expect(sleeps).toEqual(note.statements[0])
  expect(eats).toMatchObject({
    id: 's1',
    text: 'Eats well.',
    by: 'clinician',
    evidence: [{ start: 3, end: 8 }],
    check: { verdict: 'unchecked' },
  })
})

it('reads a plain-text draft, and lines with the same text keep their IDs', () => {
  const body = bodyOfDraft('**S:**\nSleeps well. Eats well.\n\n**PLAN:**\nReturn.', note)
  expect(textOfBody(body)).toBe('**S:**\nSleeps well. Eats well.\n\n**PLAN:**\nReturn.')
  expect(body.statements.map(({ id }) => id)).toEqual(['s0', expect.not.stringMatching(/^s\d$/), 's2'])
  expect(body.statements[0]?.check.verdict).toBe('supported')
})

it('treats text that only resembles the draft format as text', () => {
  expect(textOfBody(bodyOfDraft('{not json', note))).toBe('{not json')
  expect(textOfBody(bodyOfDraft('{"a":1}', note))).toBe('{"a":1}')
})

it('treats headings without lines as a blank note', () => {
  expect(isBlankBody({ sections: ['PLAN'], statements: [] })).toBe(true)
  expect(isBlankBody(note)).toBe(false)
})

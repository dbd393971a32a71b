import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVisit } from './read-visit.ts'
import type { Visit } from './visit.ts'

/** Invariants for any text. */
function expectSound(source: string): Visit {
  const visit = readVisit(source)
  let at = 0
  for (const turn of visit.turns) {
    expect(turn.sentences.length).toBeGreaterThan(0)
    for (const { start, end, text } of turn.sentences) {
      if (start < at || end <= start || end > source.length || text.trim() === '')
        throw new Error(`unsound sentence ${JSON.stringify({ start, end, text, at })}`)
      at = end
    }
  }
  return visit
}

const PIECES = [
  'Dr. Lee: ',
  'Patient: ',
  '[Nurse] ',
  'period ',
  'comma ',
  'scratch that ',
  'correction, ',
  'new line ',
  'quote ',
  'unquote ',
  'i feel ',
  'you sleep? ',
  '\n',
  '\r\n',
  '... ',
  '. ',
  ' ',
  '\t',
  '[00:12] ',
  '00:01 --> 00:02\n',
  '**',
  '😀',
  '\ud800',
  '\u0000',
  '\u202e',
  'é',
  '¿',
  'p.m. ',
  '7.5',
  ';',
  '"',
  '↑',
  'um ',
  'how are you doing today i am fine thanks ',
]

describe('hostile texts', () => {
  test('reads any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (source) => {
        expectSound(source)
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  test('reads any mixture of patterns the reader looks for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }), (pieces) => {
        expectSound(pieces.join(''))
      }),
      { numRuns: 400, seed: 11 },
    )
  })

  test.each([
    ['spaces', ' '],
    ['periods', '.'],
    ['quotes', '"'],
    ['brackets', '['],
    ['letters', 'a'],
    ['empty lines', '\n'],
    ['labels', 'A: '],
    ['label lines', 'Dr. A: b?\n'],
    ['times', '00:00 '],
    ['endless names', 'Aa '],
    ['stars', '**'],
    ['retractions', 'one scratch that '],
    ['spoken punctuation', 'period comma '],
    ['fillers', 'um um i i '],
    ['arrows', '-->'],
    ['subtitle times', '1\n00:01 --> 00:02\n'],
    ['unpunctuated speech', 'how are you i am fine '],
    ['dashes', 'A - '],
  ])('reads 200 kB of %s', (_, piece) => {
    const source = piece.repeat(Math.ceil(200_000 / piece.length))
    expectSound(source)
  })
})

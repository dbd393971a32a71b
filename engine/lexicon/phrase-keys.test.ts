import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readVisits } from '../eval/read-visits.ts'
import { readVisit } from '../read/read-visit.ts'
import { preparedSentence } from '../understand/prepare.ts'
import { CONCEPTS, conceptsIn } from './all-concepts.ts'
import { KeyIndex, keysOf } from './phrase-keys.ts'

describe('the words without which a phrase cannot be found', () => {
  it.each([
    ['better off dead', [['bette'], ['dead'], ['off']]],
    ['not to wake* up', [['wake'], ['not'], ['to'], ['up']]],
    [
      '(hits|beats) (me|you)',
      [
        ['hits', 'beats'],
        ['me', 'you'],
      ],
    ],
    ['cutting(?! (corners|back))', [['cutti']]],
    ['packs?', [['pack']]],
    ['(own )?life', [['life']]],
    ['(?<!(coffee|tea) )pot(?! of)', [['pot']]],
    ['break ?up (with )?him', [['break'], ['him']]],
  ])('%s', (phrase, keys) => {
    expect(keysOf(phrase)).toEqual(keys)
  })

  it('are not made up for a phrase that may have any word', () => {
    expect(keysOf("[\\w']+")).toEqual([])
    expect(keysOf('e-?cig*')).toEqual([])
  })

  const index = new KeyIndex([[['pack']], [['bette'], ['dead']], [['si']], []])
  const mayHold = (text: string) => [...index.mayHold(text)]

  it('find what begins with them', () => {
    expect(mayHold('two packs a day')).toEqual([0])
    expect(mayHold('no si')).toEqual([2])
  })

  it('must all be there', () => {
    expect(mayHold('better')).toEqual([])
    expect(mayHold('dead, and no better')).toEqual([1])
  })

  it('may stand in quotes, but not inside a word', () => {
    expect(mayHold("she wrote 'better off dead'")).toEqual([1])
    expect(mayHold("jumu'si")).toEqual([])
  })
})

it('finds what stands in quotes', () => {
  expect(conceptsIn("he said 'suicidal thoughts'").map(({ id }) => id)).toContain('suicidal-ideation')
})

it('finds in every sentence of the visits just what the patterns find', () => {
  const path = new URL('../eval/visits-tuned.jsonl', import.meta.url)
  for (const { text } of readVisits(readFileSync(path, 'utf8')))
    for (const { sentences } of readVisit(text).turns)
      for (const sentence of sentences) {
        const words = preparedSentence(sentence).text.toLowerCase()
        const all = CONCEPTS.filter(({ pattern }) => pattern.test(words)).map(({ id }) => id)
        expect(
          conceptsIn(words).map(({ id }) => id),
          words,
        ).toEqual(all)
      }
})

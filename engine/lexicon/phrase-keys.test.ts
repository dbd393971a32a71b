import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readVisits } from '../eval/read-visits.ts'
import { readVisit } from '../read/read-visit.ts'
import { preparedSentence } from '../understand/prepare.ts'
import { CONCEPTS, conceptsIn } from './all-concepts.ts'
import { KeyIndex, keysOf } from './phrase-keys.ts'

describe('the words without which a phrase cannot be found', () => {
  it.each([
    ['better off dead', ['bette']],
    ['not to wake* up', ['wake']],
    ['(hits|beats) (me|you)', ['hits', 'beats']],
    ['cutting(?! (corners|back))', ['cutti']],
    ['packs?', ['pack']],
    ['(own )?life', ['life']],
    ['(?<!(coffee|tea) )pot(?! of)', ['pot']],
  ])('%s', (phrase, keys) => {
    expect(keysOf(phrase)).toEqual(keys)
  })

  it('are not made up for a phrase that may have any word', () => {
    expect(keysOf("[\\w']+")).toBeUndefined()
    expect(keysOf('e-?cig*')).toBeUndefined()
  })

  it('find what begins with them', () => {
    const index = new KeyIndex([['pack'], ['bette'], ['si']])
    const marked = (text: string) => {
      const marks = new Uint8Array(3)
      index.mark(text, marks)
      return [0, 1, 2].filter((i) => marks[i] === 1)
    }
    expect(marked('two packs, and better')).toEqual([0, 1])
    expect(marked('no si')).toEqual([2])
  })
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

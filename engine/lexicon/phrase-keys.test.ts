import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVisits } from '../eval/read-visits.ts'
import { preparedText } from '../facts/prepared-text.ts'
import { readVisit } from '../read/read-visit.ts'
import { CONCEPTS, conceptsIn } from './all-concepts.ts'
import { KeyIndex, keysOf } from './phrase-keys.ts'

describe('the words without which a phrase cannot be found', () => {
  it.each([
    ['better off dead', [['better.'], ['dead.'], ['off.']]],
    ['not to wake* up', [['wake'], ['not.'], ['to.'], ['up.']]],
    [
      '(hits|beats) (me|you)',
      [
        ['hits.', 'beats.'],
        ['me.', 'you.'],
      ],
    ],
    ['(?:go on|going on)', [['go.', 'going.']]],
    ['cutting(?! (corners|back))', [['cutting.']]],
    ['packs?', [['pack']]],
    ['snor(e|ing)', [['snor']]],
    ['(cut|burn)ing', [['cut', 'burn']]],
    ['(own )?life', [['life.']]],
    ['(?<!(coffee|(green )?tea) )pot(?! of)', [['pot.']]],
    ['break ?up (with )?him', [['break'], ['him.']]],
    ['self-harm', [['self.']]],
    ['e-?cig*', [['e.', 'ecig']]],
    ['lay-?offs?', [['lay.', 'layoff']]],
    ['b12', [['b.']]],
    ['a1c', [['#']]],
    ['n/v', [['/']]],
    ['988', [['988.']]],
    ['1[2-9] hours', [['hours.'], ['#']]],
    ['12-?packs?', [['12.']]],
    ['\\d+-packs?', [['#']]],
  ])('%s', (phrase, keys) => {
    expect(keysOf(phrase)).toEqual(keys)
  })

  it('are not made up for a phrase that may have any word', () => {
    expect(keysOf("[\\w']+")).toEqual([])
    expect(keysOf('(un)?safe')).toEqual([])
    expect(keysOf('\\d*th')).toEqual([])
  })

  const index = new KeyIndex([
    [['pack']],
    [['bette'], ['dead.']],
    [['si.']],
    [['#']],
    [['/']],
    [['988.']],
    [],
  ])
  const mayHold = (text: string) => [...index.mayHold(text)]

  it('find what begins with them', () => {
    expect(mayHold('two packs a day')).toEqual([0])
    expect(mayHold('no si')).toEqual([2])
    expect(mayHold('two sips')).toEqual([])
    expect(mayHold("the si's")).toEqual([2])
    expect(mayHold('call 988')).toEqual([3, 5])
    expect(mayHold('at 9884')).toEqual([3])
    expect(mayHold('n/v')).toEqual([4])
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
        const words = preparedText(sentence.text).toLowerCase()
        const all = CONCEPTS.filter(({ pattern }) => pattern.test(words)).map(({ id }) => id)
        expect(
          conceptsIn(words).map(({ id }) => id),
          words,
        ).toEqual(all)
      }
})

it('finds every phrase in whatever way it may be said', () => {
  for (const { id, phrases } of CONCEPTS)
    for (const { pattern } of phrases) {
      // What must or must not stand beside it is not made up, but looked at.
      const said = fc.stringMatching(new RegExp(withoutLooks(pattern.source)), { size: 'small' })
      for (const text of fc.sample(said, { numRuns: 6, seed: 1 }))
        if (pattern.test(text))
          expect(
            conceptsIn(text).map((concept) => concept.id),
            `${pattern.source}: "${text}"`,
          ).toContain(id)
    }
})

function withoutLooks(source: string): string {
  let out = ''
  for (let at = 0; at < source.length; at++) {
    if (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) at = endOfGroup(source, at)
    else out += source.charAt(at)
  }
  return out.replaceAll('\\b', '')
}

function endOfGroup(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')' && --depth === 0) return at
  }
  return source.length
}

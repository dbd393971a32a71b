import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineReader } from './json-lines.ts'

function read(answer: string, pieceLength = 1): Record<string, unknown>[] {
  const reader = lineReader()
  let found: Record<string, unknown>[] = []
  let restarts = 0
  const take = (lines: { value: Record<string, unknown> }[]) => {
    if (reader.restarts() > restarts) {
      restarts = reader.restarts()
      found = []
    }
    found.push(...lines.map(({ value }) => value))
  }
  for (let at = pieceLength; at < answer.length + pieceLength; at += pieceLength)
    take(reader.read(answer.slice(0, at)))
  take(reader.end())
  return found
}

const ONE = '{"section":"PLAN","topic":"Sleep","text":"Sleeps 4 hours.","units":[1,2]}'
const TWO = '{"section":"PLAN","topic":"Risk","text":"Denies \\"any\\" {plan}.","units":[3]}'
const VALUES = [JSON.parse(ONE), JSON.parse(TWO)]

describe('JSON lines in a growing answer', () => {
  it.each([
    ['one per line', `${ONE}\n${TWO}\n`],
    ['in a fence after a sentence', `Here is the "note":\n\`\`\`json\n${ONE}\n${TWO}\n\`\`\`\nDone.`],
    ['in an array with a trailing comma', `[\n  ${ONE},\n  ${TWO},\n]`],
    ['in the object a schema asks for', `{"statements":[${ONE},${TWO}]}`],
    ['pretty-printed', JSON.stringify({ statements: VALUES }, null, 2)],
    ['after thoughts', `<think>${ONE}\nor not?</think>\n${ONE}\n${TWO}`],
    ['after thoughts without an opening tag', `Maybe ${TWO}\n</think>\n${ONE}\n${TWO}`],
    ['with a cut-off last line', `${ONE}\n${TWO}\n{"section":"PLAN","text":"Incr`],
    [
      'with trailing commas inside',
      `${ONE.replace('[1,2]', '[1,2,]')}\n${TWO.replace('}', '}').replace('[3]', '[3],')}`,
    ],
    ['on one line', `${ONE} ${TWO}`],
    ['without the closing bracket of the first', `${ONE.slice(0, -1)}\n${TWO}`],
  ])('are found %s', (_, answer) => {
    for (const length of [1, 5, 1000]) expect(read(answer, length)).toEqual(VALUES)
  })

  it('are read despite unescaped quotation marks and line breaks', () => {
    const quoted = '{"section":"PLAN","topic":"Risk","text":"He said "no" twice.","units":[4]}'
    const odd = '{"section":"PLAN","topic":"Risk","text":"A 5" scar.","units":[4]}'
    const broken = '{"section":"PLAN","topic":"Risk","text":"First\nsecond.","units":[4]}'
    expect(read(`${quoted}\n${odd}\n${broken}\n${ONE}`).map(({ text, units }) => [text, units])).toEqual([
      ['He said "no" twice.', [4]],
      ['A 5" scar.', [4]],
      ['First second.', [4]],
      ['Sleeps 4 hours.', [1, 2]],
    ])
  })

  it('are not found in prose, in brackets or in unterminated objects', () => {
    expect(read('The patient {sleeps} four hours. [1] "Yes".')).toEqual([])
    expect(read('{'.repeat(50_000), 997)).toEqual([])
    expect(read('<think>for ever', 1)).toEqual([])
    expect(read(`{"text":"${'x'.repeat(20_000)}"}`, 997)).toEqual([])
  })

  it('are the same however the answer is chunked', () => {
    const piece = fc.constantFrom(
      ONE,
      TWO,
      '\n',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\\',
      '```',
      '<think>',
      '</think>',
      'word ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (pieces, length) => {
        const answer = pieces.join('')
        expect(read(answer, length)).toEqual(read(answer, answer.length || 1))
      }),
      { numRuns: 400 },
    )
  })

  it('take time proportional to the answer', () => {
    const answer = `${ONE}\n`.repeat(1_500)
    expect(read(answer, 40)).toHaveLength(1_500)
  })
})

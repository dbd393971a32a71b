import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { draftText } from './draft-text.ts'
import { isWrong, type Phrasing, readPhrasings, visitOf } from './phrasings.ts'

const ways = readPhrasings(readFileSync(new URL('./phrasings.jsonl', import.meta.url), 'utf8'))
/** PHRASINGS=all tests every snippet; otherwise every fourth. */
const sample = process.env.PHRASINGS === 'all' ? ways : ways.filter((_, index) => index % 4 === 0)
/** Known failures. Remove an entry when it is fixed; add none. */
const KNOWN_WRONG = [
  ...['corrections-45', 'risk-34', 'risk-41', 'history-60', 'streams-26'],
  ...['unlabeled-08', 'unlabeled-23', 'spanish-37', 'spanish-51', 'spanish-58', 'dictated-23'],
  ...['families-05', 'life-42'],
]

it('has a unique name for every snippet', () => {
  expect(new Set(ways.map(({ id }) => id)).size).toBe(ways.length)
})

it('states nothing false about a snippet', async () => {
  const wrong: string[] = []
  for (const way of sample)
    if (!KNOWN_WRONG.includes(way.id) && (await isDraftedWrong(way))) wrong.push(way.id)
  expect(wrong).toEqual([])
}, 300_000)

async function isDraftedWrong(way: Phrasing): Promise<boolean> {
  const { lines } = await draftText(visitOf(way))
  // A quotation may repeat words that the speaker then corrects.
  const text = (section?: string) =>
    lines
      .filter((line) => line.by === 'fact' && (section === undefined || line.section === section))
      .map((line) => line.text.replace(/“[^”]*”/g, ''))
      .join('\n')
  return isWrong(text(), text('PLAN'), way)
}

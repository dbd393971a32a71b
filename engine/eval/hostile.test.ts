import { expect, it } from 'vitest'
import { hostileTexts } from './hostile-texts.ts'
import { tryText } from './try-text.ts'

/** One of each kind; `npm run hostile` runs all of them at full length and measures the time. */
const SOME = [
  'and and and',
  'not never no',
  'retracted doses',
  'short turns in lines',
  'labels on one line',
  'open quotes',
  'Spanish orders',
  'a letter that grows when lower-cased',
  'many speakers',
  'made 2',
  'made 3',
  'made 6',
]
const texts = hostileTexts(40_000)

it('has at least 60 kinds of hostile texts, each of the given length', () => {
  expect(new Set(texts.map(([name]) => name)).size).toBe(texts.length)
  expect(texts.length).toBeGreaterThanOrEqual(60)
  expect(
    texts.filter(([name, text]) => name !== 'nothing' && text.length !== 40_000).map(([name]) => name),
  ).toEqual([])
})

it.each(SOME)(
  'drafts and checks "%s" without problems',
  async (name) => {
    const text = texts.find(([one]) => one === name)?.[1]
    expect(text).toBeDefined()
    expect((await tryText(text ?? '')).problems).toEqual([])
  },
  120_000,
)

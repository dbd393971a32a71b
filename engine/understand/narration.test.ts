import { expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const dictated = (text: string) => understand(readVisit(text)).map((statement) => statement.text)

it('keeps what was asked for and that it was turned down in one sentence', () => {
  const texts = dictated(
    `Patient seen in the group home with staff. Sleep seven hours, appetite good, weight 180.

The day program had asked about raising the aripiprazole to 15 mg. I don't support that. His sister wanted the divalproex stopped. I'd not go that far. He enjoys his job.`,
  )
  expect(texts).toContainEqual(
    expect.stringMatching(/raising the aripiprazole to 15 mg; I (?:don't|do not) support that/i),
  )
  expect(texts).toContainEqual(expect.stringMatching(/divalproex stopped; I(?:'d| would) not go that far/i))
  expect(texts).toContainEqual(expect.stringMatching(/enjoys his job/))
})

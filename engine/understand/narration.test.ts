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

const NOTE = 'This is a progress note. Patient reports low mood for two months. She works as a teacher.'

it.each([
  ['Diagnosis is major depressive disorder.', 'assessment'],
  ['Plan to start sertraline.', 'plan'],
  ['Plan is unchanged.', 'plan'],
  ['Social anxiety is better.', 'report'],
  ['Exam was normal.', 'report'],
])('keeps a short sentence that begins like a heading: %s', (sentence, act) => {
  const made = understand(readVisit(`${NOTE} ${sentence}`)).find(({ text }) => text === sentence)
  expect(made?.act).toBe(act)
})

it.each([
  ['Assessment and plan. Depression, improving.', /^Depression, improving/],
  ['Recommendations to the court. She should attend therapy weekly.', /^She should attend/],
])('does not tell a heading: %s', (words, told) => {
  const texts = dictated(`${NOTE} ${words}`)
  expect(texts).toContainEqual(expect.stringMatching(told))
  expect(texts.join(' ')).not.toMatch(/assessment and plan|to the court/i)
})

it('begins anew with a heading in the middle of a typed line', () => {
  const typed = readVisit(
    '33F SZ, inj visit\nslp 8h, appetite ↑\nbenztropine - off since Jan. vit D. All: haloperidol → dystonia\nMSE: clean, TP linear\nA: SZ, improving\nP: cont pali 156 q4wk',
  )
  expect(understand(typed).find(({ topic }) => topic === 'allergies')?.text).toMatch(/haloperidol/i)
})

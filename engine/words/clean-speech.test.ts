import { describe, expect, it } from 'vitest'
import { expanded, expandedNouns, withoutFillers } from './clean-speech.ts'

describe('fillers', () => {
  it.each([
    ['Um, it was, you know, pretty bad.', 'it was, pretty bad.'],
    ['I drink, like, ten beers or something.', 'I drink ten beers.'],
    ['I I stopped the the pills.', 'I stopped the pills.'],
    ['[laughs] One waffle. (long pause)', 'One waffle.'],
    ['Yes, ma’am, I did (laughs).'.replace('’', "'"), 'Yes, I did.'],
  ])('removes fillers: %s', (said, written) => {
    expect(withoutFillers(said)).toBe(written)
  })

  it.each([
    'I went to the ER last week.',
    'I went to the er last week.',
    'Let me see you in four weeks.',
    "Let's see how the new dose does.",
    'The man next door scares me.',
    'I like my job.',
    'I believe in God.',
    'I mean it.',
    'Do you know what day it is?',
    'I guess so.',
    'Call nine eight eight or nine one one.',
    'He had had enough.',
    'He unloaded a .357. Breathalyzer .06 on arrival, .03 later.',
    'I take twenty, I mean thirty milligrams.',
    'It was Tuesday, I mean Thursday.',
  ])('keeps words that only look like fillers: %s', (said) => {
    expect(withoutFillers(said)).toBe(said)
  })
})

describe('short forms', () => {
  it.each([
    ["I'd thought of lamotrigine.", 'I had thought of lamotrigine.'],
    ["I'd stay at twenty.", 'I would stay at twenty.'],
    ["He's always done that.", 'He has always done that.'],
    ["It's given at night.", 'It is given at night.'],
    ["In ten days, let's say, we meet.", 'In ten days we meet.'],
  ])('%s', (said, written) => {
    expect(expanded(said)).toBe(written)
  })
})

describe('contractions', () => {
  it.each([
    ["I'd been low and I'd forgotten it", 'I had been low and I had forgotten it'],
    ["I'd need more", 'I would need more'],
    ["he's tried three times", 'he has tried three times'],
    ["she's depressed", 'she is depressed'],
    ["I can't and I won't", 'I cannot and I will not'],
    ["I've gotta go", 'I have to go'],
    ["I ain't drinking", 'I am not drinking'],
    ["the doctor's office", "the doctor's office"],
  ])('%s', (said, written) => {
    expect(expanded(said)).toBe(written)
  })

  it("expands a noun's only before a predicate", () => {
    expect(expandedNouns("my mood's better")).toBe('my mood is better')
    expect(expandedNouns("my mother's pills")).toBe("my mother's pills")
  })
})

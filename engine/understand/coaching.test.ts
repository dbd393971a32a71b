import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const planAfter = (...words: string[]) =>
  noteOfTalk([
    'C: How was the week?',
    'P: I touched the door twice. It came down by itself.',
    'C: What is your number now?',
    "P: Seventy. It's sticky.",
    ...words.map((line) => `C: ${line}`),
    'P: Okay.',
    'C: I will see you in two weeks.',
  ])

describe('what only carries a sitting on is not in the note', () => {
  it.each([
    ['Great work.', /great work/i],
    ["Don't talk yourself out of it.", /out of it/i],
    ['Stay with sticky.', /stay with/i],
    ['Stay with the feeling.', /stay with/i],
    ["Let's walk back, and keep your hands just like that.", /walk back/i],
    ["So it's been five minutes.", /5 minutes/],
    ['You can use as few words as you like.', /few words/i],
    ["We don't have to do anything.", /have to do/i],
    ["Don't forget your keys, they're on the chair.", /keys/i],
    ['Hold them out in front for me, fingers wide.', /fingers/i],
  ])('%s', (words, left) => expect(planAfter(words)).not.toMatch(left))
})

describe('what looks like it and is a plan', () => {
  it.each([
    ['Stay with your sister tonight.', /sister tonight/i],
    ["Let's walk every morning before work.", /walk every morning|walk.*before work/i],
    ['Walk to the mailbox every day, full palm.', /mailbox/i],
    ['Touch the door handle every day, and log it.', /door handle/i],
    ["Don't drive until I see you.", /drive/i],
    ['Hold the lithium tonight.', /hold/i],
    ["Don't forget the lab on Friday.", /lab/i],
  ])('%s', (words, there) => expect(planAfter(words)).toMatch(there))
})

describe('what leads up to a question', () => {
  it('is nobody’s thought, and the answer is about it', () => {
    const note = noteOfTalk([
      'C: When folks carry this much, sometimes they think about dying. What about you?',
      'P: Last winter I did. I thought, I wish the water had took me.',
      'C: And lately?',
      'P: Not since February.',
    ])
    expect(note).not.toMatch(/folks carry/i)
    expect(note).toMatch(/Risk:.*water had took/i)
  })
  it('what a medicine may do is told, though a question follows', () => {
    const note = noteOfTalk([
      'C: I want to start sertraline, 50 milligrams. Some people who take this medicine have thoughts of suicide in the first weeks. Does that worry you?',
      'P: A little.',
      'C: I will see you in two weeks.',
    ])
    expect(note).toMatch(/thoughts of suicide/i)
  })
})

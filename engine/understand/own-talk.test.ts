import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'
import { isOwnTalk } from './own-talk.ts'

describe('what a clinician says of the talk itself', () => {
  it.each([
    'Let me ask about the medicine.',
    'So Jordan, I am thinking out loud with you.',
    'Crisis line this is bea.',
    'So right now sitting here with me.',
    'I have to ask you some hard questions.',
    'Can you hear me now?',
    'Hang on a second.',
  ])('is no part of a note: %s', (text) => {
    expect(isOwnTalk(text)).toBe(true)
  })

  it.each([
    'Let me ask about the pills you hid.',
    'Let me ask about the gun.',
    'I am thinking out loud but you have three things pushing your lithium up.',
    'I have to ask you about the knife.',
    'I need you to hold on to the key.',
    'I want to ask your wife to lock up the pills.',
    'Hold on the lithium tonight.',
    'This is the third attempt.',
    'You hear me talking when I am gone.',
    'I have to stop the lithium.',
  ])('anything of the patient stays: %s', (text) => {
    expect(isOwnTalk(text)).toBe(false)
  })
})

describe('told of others in the third person', () => {
  it('walked over and called already', () => {
    const note = noteOfTalk([
      'C: Your roommate walked you over. How are you sleeping?',
      'P: Badly, three hours.',
      'C: I already called intake and there is a bed at the hospital for you.',
      'P: Okay.',
    ])
    expect(note).not.toMatch(/overs|alreadies/)
  })
})

describe('doses', () => {
  it('a patient who gives in to the chart has the dose of the chart', () => {
    const note = noteOfTalk([
      'C: What are you on?',
      'P: Lithium nine hundred. And the Lamictal a hundred and fifty.',
      'C: And the Lamictal is two hundred now, remember, you called it in?',
      "P: Oh, you're right. Two hundred since August.",
    ])
    expect(note).toMatch(/lamictal 200/i)
    expect(note).not.toMatch(/150/)
  })

  it('without giving in, what was taken stays beside what is taken', () => {
    const note = noteOfTalk([
      'C: What are you on?',
      'P: I took Lamictal a hundred and fifty in May.',
      'C: Does it help?',
      'P: It is two hundred since August. It helps.',
    ])
    expect(note).toMatch(/150/)
  })

  it('tablets that are counted are no milligrams', () => {
    const note = noteOfTalk([
      'C: And the lorazepam, how many are you taking?',
      'P: Three a day of the half milligram.',
    ])
    expect(note).not.toMatch(/3 mg/)
  })
})

describe('a sheet that was tied up', () => {
  it('is told under risk; one of a boat is not', () => {
    const jail = noteOfTalk(['C: How was jail?', 'P: I tied the sheet up and then I took it down.'])
    expect(jail).toMatch(/Risk: tied the sheet up/i)
    const boat = noteOfTalk([
      'C: How was your week?',
      'P: I tied the sheets of the sail on my boat. It was fun.',
    ])
    expect(boat).not.toMatch(/Risk:/)
  })
})

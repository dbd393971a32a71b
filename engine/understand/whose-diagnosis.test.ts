import { describe, expect, it } from 'vitest'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import { clinicianAct } from './acts.ts'

const act = (words: string) => clinicianAct(words, conceptsIn(words.toLowerCase()))

describe('an illness that is named, and nobody is said to have it', () => {
  it.each([
    'OCD is the part that says, this one must mean something.',
    'We have Marisol here, who does a bipolar-focused CBT.',
    'She does the ADHD skills too, calendars and all that.',
    'Shift work is gasoline for bipolar.',
    'With bipolar 2 I do not want to tip you.',
    'Your diagnosis is not their business.',
    'About 9 out of 10 people get weird thoughts like these.',
  ])('%s', (words) => expect(act(words)).not.toBe('assessment'))
})

describe('an illness that the patient has', () => {
  it.each([
    'It is still OCD, harm and checking, moderate now.',
    'I think it is bipolar 2.',
    'You meet the criteria for PTSD.',
    'I hear ADHD from 3rd grade on, I believe it is the combined kind.',
    'What you are describing is an intrusive thought.',
    'That is a harm obsession.',
    'So what I would call this is panic disorder.',
  ])('%s', (words) => expect(act(words)).toBe('assessment'))
})

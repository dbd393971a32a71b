import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { saidAndAsked, spelledOut } from './ellipsis.ts'
import { understand } from './understand.ts'

const texts = (...lines: string[]) => understand(readVisit(lines.join('\n'))).map(({ text }) => text)
const NOTHING = {
  afterOthers: false,
  riskLately: false,
  risk: false,
  wish: undefined,
  thoughts: undefined,
  toldLast: undefined,
  riskBefore: false,
  triedIsRisk: false,
  suicideSpokenOf: false,
  ofOthers: [],
  lastNamed: undefined,
}

describe('a question that leaves out what it asks for', () => {
  it.each([
    ['Did you ever try something like that before?', /suicide attempt/],
    ['Were you going to go through with it?', /intend to act/],
    ['Do you feel that way today?', /suicidal thoughts/],
  ])('%s', (question, meant) => {
    expect(
      spelledOut(question, {
        ...NOTHING,
        risk: true,
        riskBefore: true,
        triedIsRisk: false,
        suicideSpokenOf: false,
      }),
    ).toMatch(meant)
    expect(spelledOut(question, NOTHING)).toBe(question)
  })

  it('is answered for what it means', () => {
    const said = texts(
      'Clinician: Have you been thinking of killing yourself?',
      'Patient: Last month I did. I stood on the platform.',
      'Clinician: And earlier in your life, have you ever tried anything?',
      'Patient: No, never.',
      'Clinician: How is work?',
      'Patient: The office is busy.',
      'Clinician: Are you thinking about it now, today?',
      'Patient: Not now. I feel better.',
    )
    expect(said).toContain('No history of suicide attempts.')
    expect(said).toContainEqual(expect.stringMatching(/^Denies current suicidal ideation/))
  })
})

describe('a plan with a question behind it', () => {
  it('is said and asked', () => {
    expect(saidAndAsked('I will send it to the pharmacy on Main, is that still the one?')).toEqual({
      said: 'I will send it to the pharmacy on Main.',
      asked: 'is that still the one?',
    })
    expect(saidAndAsked('How do you sleep, is it better?')).toBeUndefined()
  })

  it('stands in the note whatever is answered', () => {
    const said = texts(
      'Clinician: How are you?',
      'Patient: I feel good, I sleep eight hours.',
      'Clinician: Then we keep the sertraline at 50 milligrams. See you in three weeks, on the ninth, same room?',
      'Patient: Wherever you like.',
    )
    expect(said).toContainEqual(expect.stringMatching(/3 weeks, on the (?:9th|ninth)/))
  })
})

describe('a word that answers', () => {
  it('is kept where a word is all there is to say', () => {
    const said = texts(
      'Clinician: Anything you are allergic to?',
      'Patient: Shrimp.',
      'Clinician: And what has kept you from acting on it?',
      'Patient: Leila. The twins.',
    )
    expect(said).toContain('Shrimp.')
    expect(said).toContain('Leila.')
  })

  it('denies what was asked, not all of its kind', () => {
    const said = texts('Clinician: And the hand-washing?', 'Patient: No, I do not do that one.')
    expect(said.join(' ')).not.toMatch(/denies obsessions/i)
  })

  it('that tells something else is no yes to voices', () => {
    const said = texts(
      'Clinician: Have you heard voices or seen things?',
      'Patient: Sometimes I feel my late aunt is in the kitchen. No voices.',
    )
    expect(said.join(' ')).not.toMatch(/has heard voices/i)
  })
})

import { describe, expect, it } from 'vitest'
import { gistOf, questionItself } from './gist.ts'
import {
  answerOf,
  askedAbout,
  asStatement,
  goesOnWith,
  isBareAnswer,
  isQuestion,
  isYesOrNo,
} from './questions.ts'

it.each([
  ['Are you sleeping?', true],
  ['Tell me about the attacks.', true],
  ['You are sleeping.', false],
])('asks or does not: %s', (said, asks) => {
  expect(isQuestion(said)).toBe(asks)
})

it('only a question for yes or no is answered by "no"', () => {
  expect(isYesOrNo('Any thoughts of suicide?')).toBe(true)
  expect(isYesOrNo('How is your mood?')).toBe(false)
})

it.each([
  ['No, never.', 'no'],
  ['Not at all.', 'no'],
  ['Yeah, sometimes.', 'yes'],
  ['Most nights.', 'yes'],
  ['No headaches.', 'other'],
  ['My brother does.', 'other'],
])('the answer %s is %s', (said, answer) => {
  expect(answerOf(said)).toBe(answer)
})

it('tells a bare answer from one that says more', () => {
  expect(isBareAnswer('No, nothing like that.')).toBe(true)
  expect(isBareAnswer('No, but my brother does.')).toBe(false)
})

describe('what is asked for', () => {
  const ids = (question: string) => askedAbout(question).concepts.map(({ id }) => id)

  it('a plan is not the thoughts: no plan does not deny them', () => {
    expect(ids('Do you have a plan for how you would end your life?')).toEqual(['suicide-plan'])
    expect(ids('Any thoughts of suicide, or a plan?')).toContain('suicidal-ideation')
  })

  it('being safe is not abuse: "no" would deny the opposite', () => {
    expect(ids('Do you feel safe at home?')).toEqual([])
    expect(ids('Has anyone been hurting you, any abuse?')).toContain('abuse')
  })

  it('"ever" asks about the whole life', () => {
    expect(askedAbout('Have you ever tried to kill yourself?').ever).toBe(true)
    expect(askedAbout('Are you having thoughts of suicide?').ever).toBe(false)
  })
})

it.each([
  ['How often?', true],
  ['And at night, or in the car?', true],
  ['Have you done that before?', true],
  ['Can I get you some water?', false],
  ['Did you find parking all right?', false],
])('goes on with the talk or not: %s', (question, goesOn) => {
  expect(goesOnWith(question)).toBe(goesOn)
})

it.each([
  ['Have you fainted?', false, 'Has not fainted.'],
  ['Have you ever fainted?', true, 'Has fainted.'],
  ['Do you feel safe at home?', false, 'Does not feel safe at home.'],
  ['Are there guns at home?', false, 'No guns at home.'],
  ['Any headaches and nausea?', false, 'Denies headaches or nausea.'],
  ['Do you drink any alcohol?', true, 'Drinks alcohol.'],
  ['Are there any guns in the house?', true, 'There are guns in the house.'],
  ['Any headaches?', true, 'Reports headaches.'],
])('%s with its answer', (question, yes, statement) => {
  expect(asStatement(question, yes, 'they')).toBe(statement)
})

it('an open question has a subject, a greeting has none', () => {
  expect(gistOf('How is your sleep?')).toBe('Sleep')
  expect(gistOf('How are you?')).toBeUndefined()
})

it.each([
  ['How much lithium are you taking?', 'How much lithium patient is taking'],
  ['How tense are you?', 'How tense patient is'],
  ['How much do you believe that right now?', 'How much patient believes that right now'],
  ['How often do the dreams come?', 'How often the dreams come'],
  ['How long does the wave last?', 'How long the wave lasts'],
  ['How many about forty?', 'How many about forty'],
])('%s is the label of its answer', (asked, label) => expect(questionItself(asked)).toBe(label))

import { describe, expect, it } from 'vitest'
import { aboutPatient } from './third-person.ts'

describe('what the patient says', () => {
  it.each([
    ['I just feel flat.', 'Just feels flat.'],
    ['I have been tired and I cry a lot.', 'Has been tired and cries a lot.'],
    ['I been tired.', 'Has been tired.'],
    ['My mother drinks and I worry about her.', 'Mother drinks and patient worries about her.'],
    ['He told me that I should go.', 'He told them that patient should go.'],
    ['I go to work and come home.', 'Goes to work and comes home.'],
    ['I want to eat and go home.', 'Wants to eat and go home.'],
    ['I cut myself with my own knife.', 'Cut themselves with their own knife.'],
    ['My mood is low.', 'Mood is low.'],
    ['I no longer take it.', 'No longer takes it.'],
    ['I no longer hear them and I sleep.', 'No longer hears them and sleeps.'],
    ['I have no money.', 'Has no money.'],
  ])('%s', (said, written) => {
    expect(aboutPatient(said, 'I', 'they')).toBe(written)
  })

  it('takes the pronoun of the visit', () => {
    expect(aboutPatient('It scares me when I drive my car.', 'I', 'she')).toBe(
      'It scares her when she drives her car.',
    )
    expect(aboutPatient('It scares me when I drive my car.', 'I', 'he')).toBe(
      'It scares him when he drives his car.',
    )
  })
})

describe('what is said to the patient', () => {
  it.each([
    ['You are sleeping better, right?', 'Is sleeping better.'],
    ['I gave you a card.', 'I gave them a card.'],
    ['It helps you sleep.', 'It helps them sleep.'],
    ['It makes you sleepy.', 'It makes them sleepy.'],
    ['That can make you have a seizure.', 'That can make them have a seizure.'],
    ['Or could you be pregnant.', 'Or could patient be pregnant.'],
    ['If you feel worse, call.', 'If patient feels worse, call.'],
    ['You said you were cutting yourself.', 'Said patient was cutting themselves.'],
  ])('%s', (said, written) => {
    expect(aboutPatient(said, 'you', 'they')).toBe(written)
  })
})

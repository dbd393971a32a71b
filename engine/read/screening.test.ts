import { describe, expect, it } from 'vitest'
import { readVisit } from './read-visit.ts'

const heard = (question: string, answer: string) =>
  readVisit(
    `how have you been better i went back to work on monday ${question} ${answer} okay and how's your sleep seven hours good good see you in four weeks`,
  ).turns

describe("a question that a recogniser's stream ran into the words before it", () => {
  it.each([
    ['thinking about suicide at all these days', 'no'],
    ['ever feel like life is not worth living', 'never'],
    ['ever made an attempt', 'never'],
    ['any urges to harm anyone', 'no'],
    ['any thoughts of hurting anyone', 'no not at all'],
  ])('%s, %s', (question, answer) => {
    const turns = heard(question, answer)
    const patient = turns.filter(({ role }) => role === 'patient').flatMap(({ sentences }) => sentences)
    for (const word of question.split(' ').slice(-2))
      expect(patient.map(({ text }) => text.toLowerCase()).join(' ')).not.toContain(word)
  })

  it("leaves the patient's own words", () => {
    const text =
      'how are things honestly i have been having thoughts of suicide no not every day but i have okay thank you for telling me'
    const patient = readVisit(text)
      .turns.filter(({ role }) => role === 'patient')
      .flatMap(({ sentences }) => sentences.map((one) => one.text.toLowerCase()))
    expect(patient.join(' ')).toContain('thoughts of suicide')
  })
})

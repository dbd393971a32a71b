import { describe, expect, it } from 'vitest'
import { visitUnits } from '../visit-units.ts'
import { exchangesOf } from './exchange.ts'

const exchanges = (text: string) => exchangesOf(visitUnits(text))
const asked = (question: string, answer: string) => exchanges(`Clinician: ${question}\nPatient: ${answer}`)[0]

describe('pairing questions with answers', () => {
  it('returns the question, the answer, and the units of both', () => {
    expect(asked('Any panic attacks?', 'No, not at all.')).toMatchObject({
      question: { text: 'Any panic attacks?', unit: 1 },
      answer: { units: [2], role: 'patient' },
      stance: 'no',
    })
  })

  it('uses the last question of a turn and keeps the earlier ones', () => {
    const found = asked('Any thoughts of suicide? Any plan?', 'No.')
    expect(found?.question.text).toBe('Any plan?')
    expect(found?.earlier.map(({ text }) => text)).toEqual(['Any thoughts of suicide?'])
  })

  it('joins a fragment to the question it continues', () => {
    expect(
      asked('Do they tell you to do things? Hurt yourself, hurt someone?', 'No.')?.question.text,
    ).toContain('tell you to do things')
  })

  it('waits for the answer when the patient asks back', () => {
    const [found] = exchanges(
      'Clinician: Have you ever tried to kill yourself?\nPatient: Like, ever?\nClinician: Ever.\nPatient: No.',
    )
    expect(found).toMatchObject({ stance: 'no', answer: { text: 'No.' } })
  })

  it('ignores an echo of the question', () => {
    expect(asked('Do you feel suicidal?', 'Suicidal? No.')?.stance).toBe('no')
  })

  it('names a relative who answers', () => {
    const [found] = exchanges('Clinician: Any seizures?\nMother: No, never.')
    expect(found?.answer).toMatchObject({ role: 'other' })
  })

  it('attributes an interpreter’s words to the patient', () => {
    const [found] = exchanges('Clinician: Any seizures?\nInterpreter: No, never.')
    expect(found?.answer).toMatchObject({ role: 'patient' })
    expect(found?.answer.who).toBeUndefined()
  })

  it('pairs nothing in dictation', () => {
    expect(
      exchanges('Follow-up for depression. Denies suicidal ideation. Continue sertraline 100 mg.'),
    ).toEqual([])
  })
})

describe('the meaning of an answer', () => {
  it.each([
    ['No. Well, once, in college.', 'mixed'],
    ['No. I mean, sometimes.', 'mixed'],
    ['No, but I think about it.', 'mixed'],
    ['Not really.', 'open'],
    ['No. Just the one time.', 'mixed'],
    ['No. My brother did. Not me.', 'no'],
    ['Only the copay people. No, I’m kidding.', 'no'],
    ['Yeah.', 'yes'],
    ['Yeah, no, not like that.', 'mixed'],
    ['God no.', 'no'],
    ['I hear the refrigerator.', 'open'],
  ])('reads "%s" as %s', (answer, stance) => {
    expect(asked('Any thoughts of that?', answer)?.stance).toBe(stance)
  })

  it.each([
    ['Not since February.', 'since February'],
    ['No. Not since the hospital.', 'since the hospital'],
    ['Not right now.', 'at present'],
    ['No. That was before, in Albuquerque.', 'at present'],
    ['No. Not since I found out.', 'at present'],
  ])('limits the no of "%s" to %s', (answer, limit) => {
    expect(asked('Any nightmares?', answer)).toMatchObject({ stance: 'no', limit })
  })

  it('leaves a no unlimited when the past is a cousin’s', () => {
    expect(asked('Have you ever tried?', 'No. My cousin did. That was years ago.')?.limit).toBeUndefined()
  })
})

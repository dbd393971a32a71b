import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const statements = (...lines: string[]) => understand(readVisit(lines.join('\n')))
const said = (...lines: string[]) => statements(...lines).map(({ text }) => text)

describe('who answers for the patient', () => {
  it('denies and reports with the question, and is named', () => {
    const texts = said(
      'Doctor: Has he said anything about wanting to die?',
      'Mother: No, never.',
      'Doctor: Is he allergic to anything?',
      'Mother: Amoxicillin, he got hives.',
      'Patient: I want to go home.',
    )
    expect(texts).toContainEqual(expect.stringMatching(/^No passive death wish.*\(per mother\)/))
    expect(texts).toContainEqual(expect.stringMatching(/amoxicillin.*\(per mother\)/i))
  })

  it('keeps what is about another relative apart from the patient', () => {
    const family = statements(
      'Doctor: Has anybody in the family had something like this?',
      'Mother: My brother. He had schizophrenia for years.',
      'Patient: I did not know him.',
    ).filter(({ text }) => /schizophrenia/.test(text))
    expect(family.map(({ topic }) => topic)).toEqual(['family'])
    expect(family[0]?.text).toMatch(/^Mother's brother/)
  })

  it('leaves out what they take themselves', () => {
    const texts = said(
      'Doctor: And how are you holding up, Mom?',
      'Mother: I am on Zoloft now, I sleep again.',
      'Patient: She is better.',
    )
    expect(texts.join(' ')).not.toMatch(/Zoloft/)
  })
})

describe('a dose without its drug', () => {
  it('goes to the drug that is given in such doses', () => {
    const texts = statements(
      'Doctor: You take lithium, 1200 milligrams.',
      'Patient: Yes, at night. And my knee hurts, I take nothing for it.',
      'Doctor: I had thought of lamotrigine, but it does not do enough for the highs.',
      'Patient: Then no.',
      'Doctor: So we drop it a little, to 900. Call me if you feel worse.',
    ).filter(({ text }) => /900/.test(text))
    expect(texts.map(({ subject }) => subject)).toEqual(['Lithium'])
  })
})

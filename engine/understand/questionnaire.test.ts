import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const ITEMS: readonly (readonly [string, string])[] = [
  ['Little interest?', 'One.'],
  ['Down, hopeless?', 'One.'],
  ['Sleep?', 'Three. Obviously.'],
  ['Tired?', 'Two.'],
  ['Appetite?', 'Zero.'],
  ['Bad about yourself?', 'One.'],
  ['Concentrating?', 'Two.'],
  ['Slowed down or fidgety?', 'Zero.'],
]
const visit = (last: string, total: string) =>
  [
    'Clinician: How have you been sleeping?',
    'Patient: Not well.',
    'Clinician: The portal is down, so out loud. PHQ first, last two weeks, zero to three. Little interest?',
    `Patient: ${ITEMS[0]?.[1]}`,
    ...ITEMS.slice(1).flatMap(([item, mark]) => [`Clinician: ${item}`, `Patient: ${mark}`]),
    'Clinician: Better off dead, or hurting yourself?',
    `Patient: ${last}`,
    `Clinician: ${total}`,
    'Patient: All right.',
    'Clinician: And the venlafaxine?',
    'Patient: One fifty, every morning.',
  ].join('\n')
const told = (last: string, total: string) => understand(readVisit(visit(last, total)))

describe('a questionnaire that is read out', () => {
  it('is one finding with its total and its items', () => {
    const scores = told('One.', "Total's eleven, it was fifteen.").filter(({ topic }) => topic === 'scores')
    expect(scores.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^PHQ-9 total 11, it was 15; items: little interest 1; .*appetite 0; .*yourself 1\.$/,
      ),
    ])
    // The words of every item stand behind it.
    expect(scores[0]?.spans.length).toBeGreaterThan(18)
  })

  it('a mark for the wish to die stands under risk, and is no amount of anything else', () => {
    const risk = told('One.', "Total's eleven.").filter(({ topic }) => topic === 'risk')
    expect(risk.map(({ text, act }) => [act, text])).toEqual([
      ['report', 'PHQ-9 item “better off dead, or hurting yourself”: 1.'],
    ])
  })

  it('a zero there denies it', () => {
    const risk = told('Zero.', "Total's ten.").filter(({ topic }) => topic === 'risk')
    expect(risk.map(({ act }) => act)).toEqual(['denial'])
  })

  it('without a total the items still stand there', () => {
    expect(told('Two.', 'Thank you for answering those.').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^PHQ-9 items: .*yourself 2\.$/),
    )
  })

  it('zero of an item is no denial of appetite, and a dose later is no mark', () => {
    const texts = told('One.', "Total's eleven.").map(({ text }) => text)
    expect(texts).not.toContain('Appetite: no.')
    expect(texts).toContainEqual(expect.stringMatching(/venlafaxine: 150 mg/i))
  })

  it('a form that is only mentioned takes no numbers', () => {
    const texts = understand(
      readVisit(
        [
          'Clinician: I looked at your PHQ-9 before you came in. How are you?',
          'Patient: All right.',
          'Clinician: Kids?',
          'Patient: Two.',
          'Clinician: Beers on a weekend?',
          'Patient: Three.',
        ].join('\n'),
      ),
    ).map(({ text }) => text)
    expect(texts.join()).not.toMatch(/items/)
    expect(texts.join()).toMatch(/beers[^;]*3/i)
  })

  it('goes on after an answer that is no mark', () => {
    const texts = understand(
      readVisit(
        visit('One.', "Total's eleven.").replace('Patient: Two.', 'Patient: Oh, constantly, since the move.'),
      ),
    ).map(({ text }) => text)
    expect(texts.join()).toMatch(/items: .*yourself 1/)
    expect(texts).not.toContain('Appetite: no.')
  })
})

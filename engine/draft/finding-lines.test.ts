import { describe, expect, it } from 'vitest'
import { findingFacts } from '../facts/findings/finding-facts.ts'
import { visitUnits } from '../facts/visit-units.ts'
import { findingLines } from './finding-lines.ts'

function lines(...text: string[]) {
  const visit = visitUnits(text.join('\n'))
  return findingLines(findingFacts(visit), visit)
}
const texts = (...text: string[]) => lines(...text).map((line) => line.text)

describe('symptom lines', () => {
  it('has one line per topic', () => {
    expect(
      lines(
        'Clinician: Any nightmares or flashbacks?',
        'Patient: No.',
        'Clinician: Panic attacks?',
        'Patient: No.',
      ),
    ).toEqual([
      expect.objectContaining({ topic: 'trauma', text: 'Denies nightmares and flashbacks.', need: 2 }),
      expect.objectContaining({ topic: 'anxiety', text: 'Denies panic attacks.' }),
    ])
  })

  it('keeps denials with different time spans apart', () => {
    expect(texts('Clinician: Any flashbacks?', 'Patient: Not since February.')).toEqual([
      'Denies flashbacks since February.',
    ])
    expect(texts('Clinician: Have you ever had a seizure?', 'Patient: No.')).toEqual([
      'Denies any history of seizures.',
    ])
  })

  it('names a relative who answers', () => {
    expect(texts('Clinician: Any seizures?', 'Mother: No, never.')).toEqual(['Per mother, no seizures.'])
  })

  it('reports sleep and substances', () => {
    expect(
      texts(
        'Clinician: How are you sleeping?',
        'Patient: Maybe five hours.',
        'Clinician: Alcohol?',
        'Patient: Two beers on Fridays.',
        'Clinician: Weed?',
        'Patient: No.',
      ),
    ).toEqual(['Sleeps about 5 hours a night.', 'Alcohol: 2 beers on Fridays.', 'Denies cannabis use.'])
  })

  it('writes nothing for dictation, which is handled elsewhere', () => {
    expect(
      texts('Follow-up for depression. Sleeps 5 hours. Denies nightmares. Continue sertraline 100 mg.'),
    ).toEqual([])
  })
})

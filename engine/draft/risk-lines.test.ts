import { describe, expect, it } from 'vitest'
import { findingFacts } from '../facts/findings/finding-facts.ts'
import { visitUnits } from '../facts/visit-units.ts'
import { riskLines } from './risk-lines.ts'

function lines(...text: string[]) {
  const visit = visitUnits(text.join('\n'))
  return riskLines(findingFacts(visit), visit)
}
const texts = (...text: string[]) => lines(...text).map((line) => line.text)

describe('the risk account', () => {
  it('groups denials, with thoughts first, and keeps harm to others separate', () => {
    expect(
      lines(
        'Clinician: Any thoughts of killing yourself? Any plan or intent?',
        'Patient: No.',
        'Clinician: Any thoughts of hurting anyone else?',
        'Patient: No.',
      ),
    ).toEqual([
      expect.objectContaining({ text: 'Denies suicidal ideation, plan and intent.', units: [1, 2], need: 3 }),
      expect.objectContaining({ text: 'Denies thoughts of harming others.', units: [3, 4] }),
    ])
  })

  it('tells whether there are means', () => {
    expect(texts('Clinician: Guns in the house?', 'Patient: No.')).toEqual(['No firearms at home.'])
  })

  it('has no denial that the patient hedges or soon takes back', () => {
    const denied = (...text: string[]) => texts(...text).filter((line) => /denies/i.test(line))
    expect(
      denied(
        'Clinician: Were you planning to kill yourself?',
        "Patient: No. I mean, I brought it home weeks ago, so obviously I hadn't.",
        'Clinician: And tonight?',
        'Patient: Yes. It was tonight.',
      ),
    ).toEqual([])
    expect(
      denied(
        'Clinician: Any thoughts of killing yourself?',
        'Patient: No.',
        'Clinician: Do you ever wish you were dead?',
        'Patient: Sometimes I wish I were dead.',
      ),
    ).toEqual([])
    expect(denied('Clinician: Any thoughts of killing yourself?', 'Patient: No, never.')).toEqual([
      'Denies suicidal ideation.',
    ])
  })

  it('keeps a denial of current thoughts separate from the past', () => {
    expect(
      texts(
        'Clinician: Any thoughts of killing yourself?',
        'Patient: No. Before, yes, when I took the pills.',
      ),
    ).toEqual(['Denies suicidal ideation at present.'])
  })
})

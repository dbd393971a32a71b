import { describe, expect, it } from 'vitest'
import { visitUnits } from '../facts/visit-units.ts'
import { checkStatements } from './check-statements.ts'

const VISIT = `Clinician: How has your sleep been?
Patient: I get about five hours a night. I wake up at three and can't get back to sleep.
Clinician: What are you taking now?
Patient: The sertraline. A hundred and fifty. No wait, a hundred milligrams, every morning.
Clinician: And the trazodone?
Patient: I stopped that in March, it made me groggy.
Clinician: Any thoughts of killing yourself?
Patient: No. Never.
Clinician: Has anyone in your family tried to end their life?
Patient: My brother did. He took an overdose when he was nineteen.
Clinician: Are there guns in the house?
Patient: My father has a rifle. He keeps it in a locked safe.
Clinician: Do you drink?
Patient: Two beers on Saturdays. I used to smoke weed every night, but not anymore.
Clinician: I could add bupropion for your energy. Would you want that?
Patient: No, I don't want another pill.
Clinician: Okay, then we leave it out. We'll raise the sertraline to 150 milligrams. Your PHQ-9 is fourteen today, it was nineteen in May.
Patient: Okay.
Clinician: And I'd like to see you back in three weeks.
Patient: Three weeks, fine.`

const check = (text: string) => {
  const [one] = checkStatements({ visit: visitUnits(VISIT), statements: [{ text }] })
  if (!one) throw new Error('no verdict')
  return one
}
const FLAGGED = ['contradicted', 'not-found']

describe('checkStatements', () => {
  it.each([
    'Sleeps about 5 hours a night; wakes at 3 and cannot get back to sleep.',
    'Denies suicidal ideation.',
    'Drinks two beers on Saturdays.',
    'Stopped trazodone in March because it made her groggy.',
    'Brother took an overdose at 19.',
    'PHQ-9 14 (19 in May).',
  ])('does not flag what was said: %s', (text) => {
    const { verdict, units } = check(text)
    expect(FLAGGED).not.toContain(verdict)
    expect(units.length).toBeGreaterThan(0)
  })

  it.each([
    ['a drug nobody named', 'Takes lithium 900 mg at bedtime.'],
    ['a number nobody said', 'Sleeps about 11 hours a night.'],
    ['a denied thought', 'Endorses thoughts of killing herself.'],
    ['a declined drug as started', 'Bupropion was started for energy.'],
    ['a stopped drug as taken', 'Currently takes trazodone.'],
    ["a relative's overdose", 'Patient took an overdose at 19.'],
    ['another time for the next visit', 'Return visit in 6 weeks.'],
    ['an examination nobody made', 'Cranial nerves and reflexes were normal.'],
    ['a swapped score', 'PHQ-9 was 23 today.'],
  ])('flags %s', (_, text) => {
    expect(FLAGGED).toContain(check(text).verdict)
  })

  it('explains the reason to the clinician', () => {
    expect(check('Takes lithium 900 mg at bedtime.').why).toContain('lithium')
    expect(check('Bupropion was started for energy.').why).toMatch(/declined|not ordered|postponed/)
  })

  it('returns one verdict per statement, even for empty text', () => {
    const out = checkStatements({
      visit: visitUnits(VISIT),
      statements: [{ text: '' }, { text: 'Denies suicidal ideation.', cited: [7, 8] }],
    })
    expect(out.map(({ verdict }) => verdict)).toEqual(['unsure', 'supported'])
  })

  it('reads a Spanish visit through its glossary', () => {
    const visit = visitUnits(`Doctora: ¿Qué está tomando?
Paciente: La sertralina, cincuenta miligramos, en la mañana.
Doctora: ¿Ha pensado en matarse?
Paciente: No, nunca.`)
    const [right, wrong] = checkStatements({
      visit,
      statements: [{ text: 'Takes sertraline 50 mg in the morning.' }, { text: 'Takes sertraline 200 mg.' }],
    })
    expect(FLAGGED).not.toContain(right?.verdict)
    expect(wrong?.verdict).toBe('contradicted')
  })

  it('returns a verdict on hostile text', () => {
    const visit = visitUnits(`Patient: ${'no wait 20 mg, if '.repeat(5_000)}`)
    const [checked] = checkStatements({
      visit,
      statements: [{ text: `Takes ${'sertraline 20 mg, '.repeat(60)}` }],
    })
    expect(checked?.verdict).not.toBe('supported')
  })
})

import { expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const said = (...lines: string[]) => understand(readVisit(lines.join('\n'))).map(({ text }) => text)
const answered = (asked: string, answer: string) =>
  said('Clinician: How is work?', 'Patient: Busy.', `Clinician: ${asked}`, `Patient: ${answer}`).join(' ')

it.each([
  ['Any chest pain, heart racing, passing out?', 'No.', 'Denies palpitations, fainting or chest pain.'],
  ['Any stomach trouble with it?', 'No.', 'Denies stomach upset.'],
  ['Have you ever fainted?', 'Never.', 'Denies fainting.'],
  ['With food?', 'No, just water.', 'With food: no.'],
  ['Have you ever harmed yourself?', 'No.', /history of self-harm|Denies self-harm/],
])('only what was asked for is denied: %s', (asked, answer, denied) => {
  expect(answered(asked, answer)).toMatch(denied)
  expect(answered(asked, answer)).not.toMatch(/panic|seizures|nausea|Denies with|suicidal/i)
})

it.each([
  ['Jittery?', "Jittery and kind of sweaty. No, I'm used to it.", /Denies/],
  ['Any allergies?', 'Codeine makes me sick as a dog. No.', /No known allergies/],
  ['Sexually active?', 'No.', /side effects/],
  ['Chew it, swallow it?', 'No.', /nicotine/],
  ['Any suicides, any sudden deaths in the family?', 'No.', /suicidal ideation/],
])('what was told, or asked of something else, is not denied: %s', (asked, answer, wrong) => {
  expect(answered(asked, answer)).not.toMatch(wrong)
})

it('an attempt that nobody knows of is no joke', () => {
  const texts = said(
    'Clinician: Did you want to die?',
    'Patient: Yes. I wished I was dead.',
    'Clinician: Have you done something like this before?',
    "Patient: One time in eighth grade. I took four Advil but nobody knows. Don't tell her.",
  ).join(' ')
  expect(texts).not.toMatch(/Denies|: no\./)
})

it('a "no" to what came up beside a risk denies that and nothing else', () => {
  const texts = said(
    'Clinician: Any thoughts of hurting anybody else?',
    'Patient: No.',
    'Clinician: Have you seen anybody for this?',
    'Patient: No.',
  )
  expect(texts).toContain('Denies homicidal ideation.')
  expect(texts).toContain('Asked “Have you seen anybody for this”: no.')
})

it('a further question for allergies does not take back the one that was named', () => {
  const texts = said(
    'Clinician: Any allergies?',
    'Patient: Latex, I get hives.',
    'Clinician: And no drug allergies?',
    'Patient: No.',
  )
  expect(texts).toContain('No other known drug allergies.')
  expect(texts.join(' ')).toMatch(/Latex/i)
})

it('an allergy in small talk is nobody’s here', () => {
  const made = understand(
    readVisit(
      [
        'Clinician: Oh, you brought flowers.',
        "Patient: They are left over. The groom's aunt is allergic so the arch had to come down.",
        'Clinician: How have you been?',
        'Patient: Good.',
      ].join('\n'),
    ),
  )
  expect(made.filter(({ topic }) => topic === 'allergies')).toEqual([])
})

it('a diagnosis that is only named is not denied', () => {
  expect(answered('And the PTSD?', 'No.')).not.toMatch(/PTSD/)
})

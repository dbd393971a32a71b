import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { checkNote } from '../check-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

/** What the checker says to a sentence about a visit in which the question is answered so. */
function reviewOf(claim: string, question: string, answer: string) {
  const source = [
    'NP: Hi. How have you been?',
    'Pt: Up and down.',
    'NP: How are you sleeping?',
    'Pt: Six hours.',
    `NP: ${question}`,
    `Pt: ${answer}`,
    'NP: Okay. And how is your appetite?',
    'Pt: Fine, I eat three meals.',
    'NP: See you in four weeks.',
  ].join('\n')
  return checkNote({ source, note: claim, noteType: 'Progress Note', sections })
}
const verdictOn = (claim: string, question: string, answer: string): string | undefined =>
  reviewOf(claim, question, answer).sentences[0]?.verdict

const ASKED = [
  [
    'Any thoughts of killing yourself?',
    'Yes, most days.',
    'Denies suicidal ideation.',
    'Reports suicidal ideation.',
  ],
  ['Do you have a suicide plan?', 'Yes. Pills.', 'Denies a suicide plan.', 'Has a suicide plan.'],
  [
    'Any thoughts of hurting anyone else?',
    'Yes. My boss.',
    'Denies homicidal ideation.',
    'Reports homicidal ideation.',
  ],
  ['Any guns at home?', 'Yes, two rifles.', 'No firearms in the home.', 'Firearms in the home.'],
  ['Do you hear voices?', 'Yes, at night.', 'Denies hallucinations.', 'Reports auditory hallucinations.'],
  ['Do you drink alcohol?', 'Yes, six beers a night.', 'Denies alcohol use.', 'Reports alcohol use.'],
  ['Any cannabis?', 'Every evening.', 'Denies cannabis use.', 'Uses cannabis.'],
  ['Any side effects, nausea?', 'Yes, nausea every morning.', 'Denies nausea.', 'Reports nausea.'],
  ['Have you missed any doses?', 'Yes, three this week.', 'No missed doses.', 'Missed several doses.'],
  ['Are you pregnant?', 'Yes, ten weeks.', 'Not pregnant.', 'Patient is pregnant.'],
  ['Any panic attacks?', 'Yes, two a week.', 'Denies panic attacks.', 'Reports panic attacks.'],
] as const

describe('a denial of what the patient said yes to', () => {
  it.each(ASKED)('%s %s', (question, answer, denies, reports) => {
    expect(verdictOn(denies, question, answer)).toBe('contradicted')
    expect(verdictOn(reports, question, answer)).not.toMatch(/contradicted|not_found/)
  })
})

describe('what the patient said no to', () => {
  it.each(ASKED)('%s No.', (question, _, denies, reports) => {
    expect(verdictOn(denies, question, 'No.')).not.toMatch(/contradicted|not_found/)
    expect(verdictOn(reports, question, 'No.')).toBe('contradicted')
  })
})

describe('an answer that says how often', () => {
  it.each([
    'Hardly ever.',
    'Now and then.',
    'Uh-huh.',
    "Nothing I'd act on.",
    'Rarely.',
    'Well... yeah.',
    'Not every day.',
  ])('%s is no denial', (answer) => {
    expect(verdictOn('Denies suicidal ideation.', 'Any thoughts of killing yourself?', answer)).toBe(
      'contradicted',
    )
  })

  it.each(['Hardly ever.', 'Now and then.', 'Not every day.', 'No.', 'Yes.'])(
    '%s was asked for',
    (answer) => {
      const { notAssessed } = reviewOf('Sleeps 6 hours.', 'Any thoughts of killing yourself?', answer)
      expect(notAssessed.map(({ id }) => id)).toEqual(['homicidal-ideation'])
    },
  )

  it('a yes to a question for none is a no', () => {
    expect(verdictOn('Denies hallucinations.', 'So no more voices?', 'Right.')).not.toBe('contradicted')
  })

  it('what holds the patient is no yes', () => {
    expect(
      verdictOn(
        'Denies suicidal ideation.',
        'Any thoughts of killing yourself?',
        "I couldn't do that to my kids.",
      ),
    ).not.toBe('contradicted')
  })
})

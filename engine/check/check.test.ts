import { describe, expect, it } from 'vitest'
import { checkNote } from '../check-note.ts'

const SECTIONS = [
  { heading: 'Subjective', hint: '' },
  { heading: 'Objective', hint: '' },
  { heading: 'Assessment', hint: '' },
  { heading: 'Plan', hint: '' },
]
const VISIT = `Clinician: Good morning. How has your sleep been?
Patient: About six hours. No wait, it's more like four hours.
Clinician: And what are you taking at the moment?
Patient: Fluoxetine, twenty milligrams, every morning. I stopped the trazodone in March, it made me groggy.
Clinician: Any hallucinations, hearing voices?
Patient: No, never.
Clinician: Any thoughts of killing yourself?
Patient: Sometimes I think about it at night, but I have no plan.
Clinician: Do you have guns at home?
Patient: Yes, a rifle in the closet.
Patient: My brother has schizophrenia and he was hospitalized last year.
Clinician: Some people take hydroxyzine for the panic. We could start that.
Patient: I'd rather not.
Clinician: Okay, then we leave it out.
Patient: I have not gone to the pottery studio since April. I don't enjoy it.
Clinician: We raise fluoxetine to forty milligrams. I will see you in three weeks.
Patient: Three weeks is fine.`

function check(note: string, noteType = 'Progress Note') {
  return checkNote({ source: VISIT, note, noteType, sections: SECTIONS })
}
function verdictOf(sentence: string) {
  const review = check(sentence).sentences[0]
  if (!review) throw new Error('no sentence')
  return review
}
const MARKED = ['contradicted', 'not_found']

describe('what the visit does not say is marked', () => {
  it.each([
    ['negation flipped', 'Reports hallucinations and hearing voices.', /denie/],
    ['wrong person', 'Patient has schizophrenia.', /somebody else/],
    ['wrong dose', 'Takes fluoxetine 60 mg every morning.', /60/],
    ['corrected value', 'Sleeps about 6 hours.', /6 was said and then corrected/],
    ['stopped for taking', 'Currently taking trazodone.', /stopped|not taken/],
    ['declined for started', 'Hydroxyzine was started for panic.', /declined|not ordered/],
    ['hypothetical', 'Started hydroxyzine today.', /declined|only talks/],
    ['invented denial', 'Denies sexual abuse.', /./],
    ['invented finding', 'Lungs clear, heart regular without murmur.', /lungs|murmur|heart/i],
    ['a drug nobody named', 'Takes lithium 300 mg twice daily.', /lithium is not named/i],
    [
      'a number nobody said',
      'Takes fluoxetine 20 mg and drinks 11 beers a week.',
      /number 11 is not in the visit/,
    ],
    ['another interval', 'Return visit in 20 weeks.', /20 weeks for the next visit|corrected/],
    ['a drug that is named and not ordered', 'Prescribed trazodone for sleep.', /./],
  ])('%s', (_, sentence, reason) => {
    const review = verdictOf(sentence)
    expect(MARKED, `${review.verdict}: ${review.reason}`).toContain(review.verdict)
    expect(review.reason).toMatch(reason)
    expect(review.reason).toMatch(/^[A-Z0-9].*\.$|^\w+ is not named in the visit\.$/)
  })
})

describe('what is named nowhere is not found, and not called contradicted', () => {
  it.each(['Takes lithium 300 mg twice daily.', 'Drinks 11 beers a week.', 'Takes 75 mg every morning.'])(
    '%s',
    (sentence) => {
      expect(verdictOf(sentence).verdict).toBe('not_found')
    },
  )
})

describe('what the visit says is left alone', () => {
  it.each([
    'Takes fluoxetine 20 mg every morning.',
    'Trazodone was stopped in March because of grogginess.',
    'Sleeps about 4 hours a night.',
    'Denies hallucinations.',
    'Brother has schizophrenia and was hospitalized last year.',
    'Return visit in 3 weeks.',
    'Increase fluoxetine to 40 mg.',
    'On fluoxetine 20 mg qam.',
    'Pt sleeps ~4 h/night.',
    'Denies AH/VH.',
    'RTC in 3 wks.',
    'D/c’d trazodone in March (grogginess).',
    'Hydroxyzine offered, declined.',
  ])('true paraphrase: %s', (sentence) => {
    const review = verdictOf(sentence)
    expect(MARKED, review.reason).not.toContain(review.verdict)
    expect(review.spans.length).toBeGreaterThan(0)
  })

  it('calls a copied sentence supported, where it stands', () => {
    const review = verdictOf('I have not gone to the pottery studio since April.')
    expect(review.verdict).toBe('supported')
    const [span] = review.spans
    expect(VISIT.slice(span?.start, span?.end)).toContain('pottery studio since April')
  })

  it('does not take a copied question for a statement', () => {
    expect(verdictOf('Do you have guns at home?').reason).not.toBe('The visit says so in these words.')
  })
})

it('points only at places that are in the source', () => {
  const { sentences } = check(
    '**Subjective**\nTakes fluoxetine 20 mg. Denies hallucinations. Sleeps 4 hours. Owns a rifle. Brother has schizophrenia.',
  )
  expect(sentences).toHaveLength(5)
  for (const { spans } of sentences)
    for (const { start, end } of spans) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(VISIT.length)
    }
})

describe('the sentinel', () => {
  const risks = (note: string) => check(note).unnoted.filter(({ kind }) => kind === 'risk')

  it('lists what a note left out about risk', () => {
    const left = risks('**Subjective**\nSleeps about 4 hours.')
    expect(left.map(({ sentence }) => sentence).join(' ')).toMatch(/rifle/i)
    expect(left.every(({ critical }) => critical)).toBe(true)
  })

  it('does not list what the note holds', () => {
    const [rifle] = risks('Sleeps about 4 hours.').filter(({ sentence }) => /rifle/i.test(sentence))
    const after = risks(`Sleeps about 4 hours. ${rifle?.sentence}`)
    expect(after.some(({ id }) => id === rifle?.id)).toBe(false)
  })
})

describe('what was not assessed', () => {
  const open = (source: string) =>
    checkNote({
      source,
      note: 'Sleeps well.',
      noteType: 'Progress Note',
      sections: SECTIONS,
    }).notAssessed.map(({ id }) => id)

  it('lists suicidal ideation only when nobody asked', () => {
    expect(open(VISIT)).not.toContain('suicidal-ideation')
    expect(open('Clinician: How is work?\nPatient: Fine. I sleep well.')).toContain('suicidal-ideation')
  })
})

describe('long and strange texts', () => {
  it('takes a number of 200,000 digits', () => {
    const source = `Clinician: How many?\nPatient: ${'7'.repeat(200_000)}, no wait, 8.`
    const { sentences } = checkNote({
      source,
      note: `Takes ${'9'.repeat(20_000)} a day.`,
      noteType: 'Progress Note',
      sections: SECTIONS,
    })
    expect(sentences).toHaveLength(1)
  })
})

it('the next meeting is found however it is called', () => {
  const source = [
    'Clinician: How have the last five weeks been?',
    'Patient: Good. I stopped the tea about two weeks ago and I sleep.',
    "Clinician: Nice to see you like that. Let's meet again in three weeks.",
    'Patient: Three weeks.',
  ].join('\n')
  const verdict = (note: string) =>
    checkNote({ source, note, noteType: 'Progress Note', sections: SECTIONS }).sentences[0]?.verdict
  expect(verdict('Return in three weeks.')).not.toBe('contradicted')
})

import { describe, expect, it } from 'vitest'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { overviewFrom, recommendationsFrom } from './chart-summary.ts'
import { NOTHING_SAID, summarise, writeSections } from './quote-note.ts'
import { readVisit, sentencesOf } from './visit.ts'

const soap = SOAP_TEMPLATES[0]?.structure.sections ?? []

const visit = `Clinician: How have you been sleeping?
Patient: Four hours a night, and I wake at three and lie there until the alarm.
Clinician: Any thoughts of hurting yourself?
Patient: No.
Clinician: Okay. You look tired today.
Clinician: Let's start mirtazapine 7.5 mg at bedtime. I want you to come back in two weeks.
Patient: Okay.`

describe('the quoting writer', () => {
  const sections = Object.fromEntries(writeSections(visit, soap).map(({ heading, body }) => [heading, body]))

  it('keeps a short answer with its question', () => {
    expect(sections.SUBJECTIVE).toContain('Asked “Any thoughts of hurting yourself?” the patient said: “No.”')
  })

  it('puts what the clinician observed and ordered where it belongs, and says where nothing was said', () => {
    expect(sections.OBJECTIVE).toBe('You look tired today.')
    expect(sections.PLAN).toContain("Let's start mirtazapine 7.5 mg at bedtime.")
    expect(sections.PLAN).toContain('come back in two weeks')
    expect(sections.ASSESSMENT).toBe(NOTHING_SAID)
  })

  it('invents no word: all but its frame stands in the visit', () => {
    for (const { body } of writeSections(visit, soap)) {
      if (body === NOTHING_SAID) continue
      const said = body.replace(/Asked “|” the patient said: “|[“”]/g, '\n')
      for (const piece of said.split('\n').flatMap(sentencesOf)) expect(visit).toContain(piece)
    }
  })

  it('keeps typed text word for word and loses no sentence', () => {
    const typed = 'Pt reports anxiety x2 weeks. Denies SI/HI. Affect constricted. Continue sertraline 50 mg.'
    const written = writeSections(typed, soap).map(({ body }) => body)
    for (const sentence of sentencesOf(typed)) expect(written.join('\n')).toContain(sentence)
    expect(written[3]).toBe('Continue sertraline 50 mg.')
  })

  it('summarises with the words about risk, medication and plan first in line', () => {
    const filler = 'Patient: We painted the kitchen and then went for a long walk by the lake together.\n'
    const summary = summarise(filler.repeat(20) + visit, 4)
    expect(summary).toContain('hurting yourself')
    expect(summary).toContain('mirtazapine')
  })
})

describe('reading a visit', () => {
  it('knows who speaks by label, or by who asks', () => {
    const named = readVisit('Dana: How are you?\nRenata: Tired.\nDana: Since when?\nRenata: Since May.')
    expect(named.map(({ speaker }) => speaker)).toEqual(['clinician', 'patient', 'clinician', 'patient'])
    expect(readVisit('Plan: rest.\nSleeps well.').map(({ speaker }) => speaker)).toEqual([
      'unknown',
      'unknown',
    ])
  })

  it('keeps offsets into the source', () => {
    for (const { text, start, end } of readVisit(visit)) expect(visit.slice(start, end)).toBe(text)
  })

  it('does not end a sentence at a title or a decimal point', () => {
    expect(sentencesOf('Dr. Lee gave 7.5 mg. It helped.')).toEqual(['Dr. Lee gave 7.5 mg.', 'It helped.'])
  })
})

describe('a chart in a few sentences', () => {
  const notes = [
    {
      noteType: 'Follow-up Session',
      writtenOn: 'Nov 12, 2026',
      sections: [
        { heading: 'ASSESSMENT', body: 'Better.' },
        { heading: 'PLAN', body: 'Repeat the PHQ-9.' },
      ],
    },
    {
      noteType: 'Initial Assessment',
      writtenOn: 'May 4, 2026',
      sections: [{ heading: '', body: 'Came alone.' }],
    },
  ]

  it('says what the plans ask for and where the patient stands, in the notes’ own words', () => {
    expect(recommendationsFrom(notes)).toBe('From the Follow-up Session of Nov 12, 2026: Repeat the PHQ-9.')
    expect(overviewFrom(notes)).toBe(
      '2 notes from May 4, 2026 to Nov 12, 2026.\n\nFollow-up Session, Nov 12, 2026: Better.\n\nInitial Assessment, May 4, 2026: Came alone.',
    )
    expect(recommendationsFrom(notes.slice(1))).toBe('The latest notes hold no plan.')
  })
})

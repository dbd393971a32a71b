import { describe, expect, it } from 'vitest'
import type { Finding } from '../fact.ts'
import { visitUnits, withReadings } from '../visit-units.ts'
import { findingFacts } from './finding-facts.ts'

const visit = (...lines: string[]) => visitUnits(lines.join('\n'))
const facts = (...lines: string[]) => findingFacts(visit(...lines))
const findings = (...lines: string[]) =>
  facts(...lines)
    .filter((fact): fact is Finding => fact.kind === 'finding')
    .map(({ polarity, words, id, when }) => [polarity, words ?? id, when].filter(Boolean).join(' '))
const asked = (question: string, answer: string) => findings(`Clinician: ${question}`, `Patient: ${answer}`)

describe('findings asked about and answered', () => {
  it.each([
    ['Any thoughts of killing yourself?', 'No.', ['denied suicidal ideation']],
    ['Any thoughts of hurting yourself?', 'No.', ['denied thoughts of self-harm']],
    ['Hearing voices?', 'No.', ['denied hearing voices']],
    ['Are you hearing things?', 'No.', ['denied auditory hallucinations']],
    ['Any thoughts of suicide? Any plan?', 'No.', ['denied a suicide plan', 'denied suicidal ideation']],
    ['Have you ever tried to kill yourself?', 'No, never.', ['denied suicide attempt ever']],
    ['Any thoughts of suicide today?', 'No.', ['denied suicidal ideation today']],
    ['Any flashbacks?', 'Not since February.', ['denied flashbacks since February']],
    ['Nightmares?', 'Yeah, twice a week.', ['present nightmares twice a week']],
    ['So no thoughts of suicide?', 'Right.', ['denied suicidal ideation']],
    ['Any chest pain, palpitations?', 'No.', ['denied chest pain', 'denied palpitations']],
  ])('"%s" "%s"', (question, answer, expected) => {
    expect(asked(question, answer).sort()).toEqual([...expected].sort())
  })

  it.each([
    ['Did the voices stop?', 'No.'],
    ['Do the voices bother you?', 'No.'],
    ['Does anyone know about the suicidal thoughts?', 'No.'],
    ['Have you stopped cutting?', 'No.'],
    ['Has anybody close to you died by suicide?', 'Yeah, my uncle, last year.'],
    ['Is your brother having nightmares?', 'No.'],
    ['If the panic comes back, would you call me?', 'Yes.'],
    ['Does the drinking make you paranoid?', 'No.'],
    ['Any thoughts of suicide, or is it more being tired?', 'No.'],
    ['Have you ever tried to kill yourself?', 'No. Well, once.'],
    ['Do you hear voices or see things?', 'Yeah.'],
    ['Do they tell you to do things? To hurt yourself?', 'No. He used to.'],
  ])('infers no denial or report from "%s" "%s"', (question, answer) => {
    expect(asked(question, answer).filter((fact) => !fact.includes('command'))).toEqual([])
  })

  it('extracts nothing when the patient says both', () => {
    const both = visit(
      'Clinician: Any nightmares?',
      'Patient: No.',
      'Clinician: Tell me more.',
      'Patient: I have nightmares.',
    )
    const present = { id: 'nightmares', polarity: 'present', p: 0.95 } as const
    const readings = both.units.map(({ number }) => ({
      topics: {},
      belongs: 0,
      findings: number === 4 ? [present] : [],
    }))
    expect(findingFacts(withReadings(both, readings))).toEqual([])
  })

  it('relates a plan to suicide only where suicide is the topic', () => {
    expect(asked('Any plans?', 'No.')).toEqual([])
    expect(
      findings(
        'Clinician: Any thoughts of suicide?',
        'Patient: Some.',
        'Clinician: Any plan?',
        'Patient: No.',
      ),
    ).toContain('denied a suicide plan')
  })

  it('marks the patient’s words when no field expresses them', () => {
    expect(
      facts('Clinician: Any thoughts of suicide?', 'Patient: No. Well, it crossed my mind once.'),
    ).toEqual([{ kind: 'said', id: 'suicidal-ideation', units: [1, 2] }])
  })

  it('extracts denials that a patient volunteers, except hypotheticals and other times', () => {
    expect(findings('Patient: No headaches.', 'Clinician: Okay.')).toEqual(['denied headaches'])
    expect(findings('Patient: No headaches since May.', 'Clinician: Okay.')).toEqual([])
    expect(findings('Patient: If I had no headaches I would work.', 'Clinician: Okay.')).toEqual([])
  })
})

describe('means, substances and sleep', () => {
  it('denies firearms only as widely as asked', () => {
    expect(facts('Clinician: Any guns at home?', 'Patient: No.')).toEqual([
      expect.objectContaining({ kind: 'means', access: 'no', held: 'at home' }),
    ])
  })

  it('never turns someone else’s gun into a denial', () => {
    const found = facts('Clinician: Any guns at home?', 'Patient: No. My brother has one at his place.')
    expect(found).toEqual([expect.objectContaining({ kind: 'said', id: 'firearms' })])
  })

  it('reads amounts and abstinence', () => {
    expect(facts('Clinician: Alcohol?', 'Patient: Two or three beers on weekends.')).toEqual([
      expect.objectContaining({ kind: 'substance', use: 'current', amount: '2–3 beers on weekends' }),
    ])
    expect(facts('Clinician: Weed?', 'Patient: Not since July.')).toEqual([
      expect.objectContaining({ substance: 'cannabis', use: 'none', since: 'since July' }),
    ])
    expect(facts('Clinician: Alcohol?', 'Patient: No. I had an eggnog at Christmas.')[0]?.kind).toBe('said')
    expect(facts('Clinician: Are you drinking enough water?', 'Patient: No.')).toEqual([])
  })

  it('extracts no hours that are taken back or from another time', () => {
    expect(facts('Clinician: How are you sleeping?', 'Patient: Five hours. No wait, four.')).toEqual([])
    expect(facts('Clinician: How are you sleeping?', 'Patient: I used to get eight hours.')).toEqual([])
  })
})

describe('a denial that something else in the visit disputes', () => {
  const told = (...lines: string[]) =>
    facts(...lines).filter(({ kind }) => kind === 'finding' || kind === 'means')

  it('isn’t stated, even if the disclosure comes much later', () => {
    const filler = Array.from({ length: 15 }, () => ['Clinician: And work?', 'Patient: The same.']).flat()
    const asked = ['Clinician: Any thoughts of suicide?', 'Patient: No.']
    expect(told(...asked)).toHaveLength(1)
    expect(told(...asked, ...filler, 'Patient: When I said no before, it was yes.')).toEqual([])
    expect(
      told(...asked, ...filler, 'Patient: I took nine of his tablets and hoped to not wake up.'),
    ).toEqual([])
    expect(told(...asked, ...filler, 'Patient: I do not want to die, I want to sleep.')).toHaveLength(1)
  })

  it('covers falls, and firearms that anyone mentions', () => {
    const fell = told(
      'Clinician: Any falls?',
      'Patient: No.',
      'Daughter: She slipped in the shower on Monday.',
    )
    expect(fell.filter((fact) => fact.kind === 'finding' && fact.id === 'falls')).toEqual([])
    const guns = told(
      'Clinician: Any guns at home?',
      'Patient: No.',
      'Husband: Dai has taken the shotguns and the cartridges.',
    )
    expect(guns).toEqual([])
  })
})

describe('the reader model as a second source', () => {
  const read = (id: string, polarity: 'present' | 'denied', p: number) =>
    findingFacts(
      withReadings(visit('Clinician: Any nightmares?', 'Patient: No.'), [
        { topics: {}, belongs: 1, findings: [] },
        { topics: {}, belongs: 1, findings: [{ id, polarity, p }] },
      ]),
    ).map((fact) => (fact.kind === 'finding' ? `${fact.id} ${fact.polarity} ${fact.p}` : fact.kind))

  it('drops a contradicted fact, and counts alone only for a few complaints and denials', () => {
    expect(read('nightmares', 'denied', 0.97)).toEqual(['nightmares denied 0.9'])
    expect(read('nightmares', 'present', 0.97)).toEqual([])
    expect(read('tremor', 'present', 0.95)).toContain('tremor present 0.95')
    expect(read('tremor', 'present', 0.7)).not.toContain('tremor present 0.7')
    expect(read('crying', 'present', 0.95)).not.toContain('crying present 0.95')
  })
})

import { describe, expect, it } from 'vitest'
import { NOTE_LENGTHS, type NoteLength } from '#shared/domain/evidence.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { checkNote } from './check-note.ts'
import { NOTHING_SAID } from './compose/compose.ts'
import type { SectionOutline } from './compose/outline.ts'
import { wordCount } from './compose/select.ts'
import {
  ASKED_FINDINGS,
  dialogueOf,
  type Exchange,
  MADE_VISITS,
  type MadeVisit,
  SMALL_TALK,
  visitText,
} from './eval/made-visits.ts'
import { writeNote } from './write-note.ts'

/** One change of a visit, and what has to follow in its note and in the verdicts on it. */
const soap = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const NOTE_TYPE = 'SOAP Note'
const write = (text: string, length: NoteLength = 'standard', sections: readonly SectionOutline[] = soap) =>
  writeNote({ text, noteType: NOTE_TYPE, sections, length })
const noteOf = (text: string) => write(text).note

/** Things said, without the section's label: how they are joined into sentences may change. */
function clausesOf(note: string): string[] {
  return sectionsOf(note).flatMap(({ body }) =>
    body
      .split(/\n|;|(?<=[.])\s/)
      .map((clause) => clause.replace(/^\d+\. /, '').replace(/^[A-Z][\w -]{2,30}: /, ''))
      .map((clause) => clause.trim().replace(/[.]$/, '').toLowerCase())
      .filter((clause) => clause !== '' && clause !== NOTHING_SAID.replace('.', '').toLowerCase()),
  )
}

/** The same numbers every time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe.each(MADE_VISITS)('a question and its answer: $name', (visit) => {
  const NO = ['No.', 'No, never.', 'Not at all.', 'Nope.']
  const YES = ['Yes.', 'Yeah, sometimes.', 'Sometimes, yes.']

  it.each(ASKED_FINDINGS)('$name: no denies, yes affirms, neither says nothing', (finding) => {
    const { question, denied, affirmed, about } = finding
    for (const answer of NO) {
      const note = noteOf(visitText(visit, [question, answer]))
      expect(note).toMatch(denied)
      expect(note).not.toMatch(affirmed)
    }
    for (const answer of YES) {
      const note = noteOf(visitText(visit, [question, answer]))
      expect(note).toMatch(affirmed)
      expect(note).not.toMatch(denied)
    }
    expect(noteOf(visitText(visit)), 'neither asked nor answered').not.toMatch(about)
    expect(noteOf(visitText(visit, [question, ''])), 'asked, not answered').not.toMatch(about)
  })

  it('an unwelcome answer about safety at home is not a denial of abuse', () => {
    const note = noteOf(visitText(visit, ['Do you feel safe at home?', 'No.']))
    expect(note).toMatch(/does not feel safe at home/i)
    expect(note).not.toMatch(/denies abuse/i)
  })

  it('no plan leaves thoughts of suicide as they were answered', () => {
    const note = noteOf(
      visitText(
        visit,
        ['Are you having any thoughts of killing yourself?', 'Yes.'],
        ['Do you have a plan for how you would end your life?', 'No.'],
      ),
    )
    expect(note).toMatch(/denies a suicide plan/i)
    expect(note).not.toMatch(/denies (?:[\w\s,]*\bor )?suicidal ideation/i)
  })
})

const RISK: Exchange = ['Are you having any thoughts of killing yourself?', 'No.']
const ALLERGY: Exchange = ['Any allergies?', 'I am allergic to penicillin. I get hives.']
const exchangesOf = ({ before, after }: MadeVisit) => [...before, RISK, ALLERGY, ...after]

/** The visit with all the small talk, each time elsewhere; never after the good-bye. */
function withSmallTalk(visit: MadeVisit, seed: number): string {
  const next = random(seed)
  const exchanges = exchangesOf(visit)
  for (const talk of SMALL_TALK) exchanges.splice(next(exchanges.length), 0, talk)
  return dialogueOf(exchanges)
}

describe.each(MADE_VISITS)('small talk anywhere: $name', (visit) => {
  const plain = clausesOf(noteOf(dialogueOf(exchangesOf(visit))))
  const VITAL = /suicid|sertraline|lithium|\bmg\b|doses|allerg|hives|see patient|come back|weeks|months/
  const talked = Array.from({ length: 8 }, (_, i) => noteOf(withSmallTalk(visit, i + 1)))

  it('takes nothing away about risk, medication, allergies and follow-up', () => {
    const vital = plain.filter((clause) => VITAL.test(clause))
    expect(vital.length).toBeGreaterThan(2)
    for (const note of talked) expect(clausesOf(note)).toEqual(expect.arrayContaining(vital))
  })

  it('denies nothing and affirms no risk', () => {
    const grave = /\bdenies\b|\bno (?:known|history)|suicid|homicid|self-harm|allerg/
    const before = new Set(plain)
    for (const note of talked)
      expect(clausesOf(note).filter((clause) => grave.test(clause) && !before.has(clause))).toEqual([])
  })

  it('changes nothing at all', () => {
    for (const note of talked) expect(note).toBe(noteOf(dialogueOf(exchangesOf(visit))))
  })
})

const ASKS_FOR_MORE = 'Anything else I should know?'
const saying = (visit: MadeVisit, said: string) => visitText(visit, [ASKS_FOR_MORE, said])
const verdictOf = (source: string, claim: string) =>
  checkNote({ source, note: claim, noteType: NOTE_TYPE, sections: soap }).sentences[0]?.verdict

/** Said, said otherwise, a claim that fits only the first, and what the second note must say and must not. */
const MUTATIONS: readonly [
  string,
  said: string,
  otherwise: string,
  claim: string,
  is: RegExp,
  not: RegExp,
][] = [
  [
    'another drug',
    'I take lamotrigine two hundred milligrams at night.',
    'I take quetiapine two hundred milligrams at night.',
    'Takes lamotrigine 200 mg at night.',
    /takes quetiapine 200 mg at night/i,
    /lamotrigine/i,
  ],
  [
    'another dose',
    'I take lamotrigine two hundred milligrams at night.',
    'I take lamotrigine twenty five milligrams at night.',
    'Takes lamotrigine 200 mg at night.',
    /lamotrigine 25 mg/i,
    /\b200\b/,
  ],
  [
    'a relative drinks',
    'I drink a bottle of wine every night.',
    'My mother drinks a bottle of wine every night.',
    'Drinks a bottle of wine every night.',
    /mother drinks a bottle of wine/i,
    /(?<!mother )drinks a bottle/i,
  ],
  [
    'a relative is suicidal',
    'I have thoughts of suicide.',
    'My sister has thoughts of suicide.',
    'Has thoughts of suicide.',
    /sister has thoughts of suicide/i,
    /(?<!sister )has thoughts of suicide|^Risk:/im,
  ],
  [
    'last year',
    'I use cocaine on weekends.',
    'I used cocaine on weekends last year.',
    'Uses cocaine on weekends.',
    /used cocaine on weekends last year/i,
    /uses cocaine/i,
  ],
  [
    'stopped',
    'I take lorazepam every day.',
    'I stopped lorazepam last year.',
    'Takes lorazepam every day.',
    /stopped lorazepam last year/i,
    /takes lorazepam/i,
  ],
  [
    'only if',
    'I want to kill myself.',
    'If my wife left, I would want to kill myself.',
    'Wants to kill themselves.',
    /if (?:their )?wife left, patient would want to kill/i,
    /(?<!would )wants? to kill/i,
  ],
  [
    'denied',
    'I hear voices at night.',
    'I never hear voices at night.',
    'Hears voices at night.',
    /never hears voices/i,
    /(?<!never )hears voices/i,
  ],
]

describe.each(MADE_VISITS)('one thing said otherwise: $name', (visit) => {
  it.each(MUTATIONS)('%s: the note follows', (_, said, otherwise, _claim, is, not) => {
    expect(noteOf(saying(visit, said))).not.toMatch(is)
    const note = noteOf(saying(visit, otherwise))
    expect(note).toMatch(is)
    expect(note).not.toMatch(not)
  })

  it.each(MUTATIONS)('%s: the claim is caught', (_, _said, otherwise, claim) => {
    expect(['contradicted', 'not_found']).toContain(verdictOf(saying(visit, otherwise), claim))
  })

  it.each(MUTATIONS)(
    '%s: the note of the one visit does not hold for the other',
    (_, said, otherwise, _claim, is) => {
      const lines = noteOf(saying(visit, otherwise)).split('\n')
      const changed = lines.find((line) => is.test(line)) ?? ''
      expect(['supported', 'inferred']).toContain(verdictOf(saying(visit, otherwise), changed))
      expect(verdictOf(saying(visit, said), changed)).not.toBe('supported')
    },
  )
})

describe('every note', () => {
  const texts = MADE_VISITS.map((visit) => dialogueOf(exchangesOf(visit)))
  const outlines: [string, readonly SectionOutline[]][] = [
    ...BUILT_IN_TEMPLATES.map(({ name, structure }): [string, readonly SectionOutline[]] => [
      name,
      structure.sections,
    ]),
    [
      'a clinician’s own',
      ['WHAT I HEARD', 'Medication', 'Risk today', 'My impression', 'Next steps'].map((heading) => ({
        heading,
      })),
    ],
  ]

  it.each(outlines)('has the headings of its template, in order: %s', (_, sections) => {
    for (const text of texts) {
      const headings = sectionsOf(write(text, 'standard', sections).note).map(({ heading }) => heading)
      expect(headings).toEqual(sections.map(({ heading }) => heading))
    }
  })

  it('is the same, byte for byte, for the same visit', () => {
    for (const text of texts) expect(JSON.stringify(write(text))).toBe(JSON.stringify(write(text)))
  })

  it.each(outlines)('shows the words behind every sentence: %s', (_, sections) => {
    for (const text of texts) {
      for (const { text: sentence, spans } of write(text, 'detailed', sections).review.sentences) {
        if (sentence === NOTHING_SAID) continue
        expect(spans.length, sentence).toBeGreaterThan(0)
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(text.slice(start, end).trim(), sentence).not.toBe('')
        }
      }
    }
  })

  it('grows with its length, and the shortest keeps risk, allergies, doses and the next visit', () => {
    for (const visit of MADE_VISITS) {
      const text = dialogueOf([...exchangesOf(visit), ...exchangesOf(visit).slice(0, 3), ...SMALL_TALK])
      const [brief = '', standard = '', detailed = ''] = NOTE_LENGTHS.map(
        (length) => write(text, length).note,
      )
      expect(wordCount(brief)).toBeLessThanOrEqual(wordCount(standard))
      expect(wordCount(standard)).toBeLessThanOrEqual(wordCount(detailed))
      expect(brief).toMatch(/denies suicidal ideation/i)
      expect(brief).toMatch(/penicillin/i)
      expect(brief).toMatch(/(?:4|2) weeks|3 months/i)
    }
  })

  it('puts what is ordered into the plan', () => {
    const plan = (visit: MadeVisit) => sectionsOf(noteOf(visitText(visit))).at(-1)?.body ?? ''
    expect(plan(MADE_VISITS[2] as MadeVisit)).toMatch(/continue lithium 900 mg/i)
    expect(plan(MADE_VISITS[1] as MadeVisit)).toMatch(/practice the breathing/i)
  })

  it('puts what is ordered into the plan, however short the visit', () => {
    const sections = sectionsOf(noteOf(visitText(MADE_VISITS[0] as MadeVisit)))
    expect(sections.at(-1)?.body).toMatch(/increase sertraline to 150 mg/i)
  })

  it('puts the diagnosis into the assessment, however short the visit', () => {
    const sections = sectionsOf(noteOf(visitText(MADE_VISITS[1] as MadeVisit)))
    expect(sections[2]?.body).toMatch(/panic disorder/i)
  })

  // The visit has lamotrigine 200 mg and sertraline 100 mg.
  it('does not let the dose of one drug pass for that of another', () => {
    const source = saying(MADE_VISITS[0] as MadeVisit, 'I take lamotrigine two hundred milligrams at night.')
    const claim = 'Lamotrigine: takes lamotrigine 100 mg at night.'
    expect(['contradicted', 'not_found']).toContain(verdictOf(source, claim))
  })

  it('does not let "if I stopped" pass for "stopped"', () => {
    const source = saying(MADE_VISITS[0] as MadeVisit, 'If I stopped taking my medication, I would get sick.')
    expect(['contradicted', 'not_found']).toContain(verdictOf(source, 'Stopped taking their medication.'))
  })
})

describe('words that are names inside a program', () => {
  const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'prototype', 'length']

  it('are words like any other, in English and in Spanish', () => {
    for (const name of NAMES) {
      const english = `Clinician: How is the ${name} job?\nPatient: The ${name} pays ten dollars and has two kids. I take ${name} twice, and three ${name} at night.`
      const spanish = `Enfermera: ¿Cómo le va de ${name}?\nPaciente: Soy ${name}, gano diez pesos y tengo dos hijos. El ${name} me dio veinte.`
      for (const text of [english, spanish]) {
        const { note, review } = write(text)
        expect(note).not.toMatch(/native code|\[object|function |NaN|undefined/)
        expect(JSON.stringify(review)).not.toMatch(/native code|\[object|NaN/)
      }
    }
  })
})

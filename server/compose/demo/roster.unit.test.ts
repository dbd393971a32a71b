import { describe, expect, it } from 'vitest'
import { NOTE_STATUSES, NOTE_TYPES } from '#shared/domain/notes.ts'
import { isDateOfBirth } from '#shared/domain/patients.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { type DemoNote, type Sections, unwrapped } from './demo-patient.ts'
import { INJECTION_TEMPLATE, injectionStructure } from './own-template.ts'
import { DEMO_PATIENTS } from './roster.ts'

const templates = [...BUILT_IN_TEMPLATES, { name: INJECTION_TEMPLATE, structure: injectionStructure }]
const notes = DEMO_PATIENTS.flatMap(({ notes }) => notes)

const visitOf = ({ input, transcript }: DemoNote) => `${input}\n${transcript ?? ''}`
const noteOf = ({ sections }: DemoNote) => Object.values(ownText(sections)).join('\n')
/** The clinician's text; drafts are checked elsewhere. */
const ownText = (text: DemoNote['sections'] | undefined): Sections =>
  text === undefined || text === 'built-in' ? {} : text

/** Problems found, each with its note. */
function complaints(about: (note: DemoNote) => string[]): string[] {
  return DEMO_PATIENTS.flatMap(({ firstName, notes }) =>
    notes.flatMap((note) => about(note).map((wrong) => `${firstName}, ${note.workdaysAgo}: ${wrong}`)),
  )
}

describe('every note', () => {
  it('has its template’s headings in order', () => {
    const wrong = complaints(({ template, sections, firstSaved }) => {
      const known = templates.find(({ name }) => name === template)?.structure.sections ?? []
      const used = Object.keys({ ...ownText(sections), ...ownText(firstSaved) })
      const fitting = known.map(({ heading }) => heading).filter((heading) => used.includes(heading))
      return fitting.join() === used.join() ? [] : used
    })
    expect(wrong).toEqual([])
  })

  it('contains no number that isn’t in the visit', () => {
    const wrong = complaints((note) => {
      const said = new Set(numbersIn(visitOf(note)))
      return numbersIn(noteOf(note)).filter((number) => !said.has(number))
    })
    expect(wrong).toEqual([])
  })

  it('quotes only what was said', () => {
    const wrong = complaints((note) => {
      const quotes = [...noteOf(note).matchAll(/“([^”]+)”/g)].map(([, quote]) => plain(quote ?? ''))
      return quotes.filter((quote) => !plain(visitOf(note)).includes(quote))
    })
    expect(wrong).toEqual([])
  })

  it('denies only what was asked about', () => {
    const wrong = complaints((note) =>
      /\bdenies\b/i.test(noteOf(note)) && !/\basked\b|\?/i.test(visitOf(note)) ? ['nobody asked'] : [],
    )
    expect(wrong).toEqual([])
  })

  it('writes doses as 7.5 mg', () => {
    const wrong = complaints(
      (note) =>
        `${visitOf(note)}\n${noteOf(note)}`.match(/\d(?:mg|lb|IU)\b|(?<![\d.])\.\d|\d\.\d*0 mg/g) ?? [],
    )
    expect(wrong).toEqual([])
  })
})

it('covers every type, status and template, a chart without notes, and missing details', () => {
  expect(DEMO_PATIENTS).toHaveLength(12)
  expect(new Set(DEMO_PATIENTS.map(({ mrn }) => mrn)).size).toBe(12)
  expect(new Set(notes.map(({ noteType }) => noteType))).toEqual(new Set(NOTE_TYPES))
  expect(new Set(notes.map(({ status }) => status))).toEqual(new Set(NOTE_STATUSES))
  expect(new Set(notes.map(({ template }) => template))).toEqual(new Set(templates.map(({ name }) => name)))
  expect(notes.filter(({ transcript }) => transcript)).toHaveLength(2)
  expect(notes.filter(({ amendment }) => amendment)).toHaveLength(1)
  expect(DEMO_PATIENTS.filter(({ notes }) => notes.length === 0)).toHaveLength(1)
  expect(DEMO_PATIENTS.filter(({ dateOfBirth, gender }) => !dateOfBirth && !gender)).toHaveLength(1)
  expect(DEMO_PATIENTS.filter(({ unfinished }) => unfinished)).toHaveLength(1)
  for (const { dateOfBirth } of DEMO_PATIENTS) if (dateOfBirth) expect(isDateOfBirth(dateOfBirth)).toBe(true)
})

it('never gives a patient two visits at the same time or one before they were added', () => {
  const moments = notes.map(({ workdaysAgo, time }) => `${workdaysAgo} ${time.split(':')[0]}`)
  expect(new Set(moments).size).toBe(moments.length)
  for (const { added, notes } of DEMO_PATIENTS) {
    for (const { workdaysAgo } of notes) expect(workdaysAgo).toBeLessThan(added.workdaysAgo)
  }
})

it('removes the source’s line breaks', () => {
  expect(unwrapped('\n  One\n  line.\n\n  - first\n    item\n  - second')).toBe(
    'One line.\n\nfirst item\nsecond',
  )
})

/** Numbers with their decimals; "3 a.m." is how a note writes "at three". */
function numbersIn(text: string): string[] {
  return text.replace(/\b(\d+) [ap]\.m\./g, '').match(/\d+(?:[.,]\d+)*/g) ?? []
}

function plain(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

import { expect, it } from 'vitest'
import type { NoteToSearch } from './chart-units.ts'
import { findInChart } from './find-in-chart.ts'

type Line = string | [text: string, ...evidence: string[]]

/** A note with lines, each with the words of the visit that support it. */
function note(noteId: number, lines: readonly Line[], visit = '', amendments: string[] = []): NoteToSearch {
  return {
    noteId,
    visit,
    statements: lines.map((line, index) => {
      const [text, ...quotes] = typeof line === 'string' ? [line] : line
      const [topic = '', words = text] = text.split(': ')
      const evidence = quotes.map((quote) => {
        const start = visit.indexOf(quote)
        return { start, end: start + quote.length }
      })
      return { id: `${noteId}.${index + 1}`, topic, text: words, evidence }
    }),
    amendments: amendments.map((text, index) => ({ id: noteId * 100 + index, text })),
  }
}

const VISIT =
  'Clinician: Did you go near the water?\nPatient: I stood on the overpass Sunday. Then I called Carol.\nClinician: Thank you for telling me.\nPatient: My knee hurts too.'
/** Newest first. */
const CHART = [
  note(
    3,
    [
      ['Risk: Mentioned a place on the anniversary.', 'I stood on the overpass Sunday.'],
      'Plan: Continue Effexor 150 mg.',
      'Sleep: Nightmares twice a week.',
    ],
    VISIT,
  ),
  note(2, ['Risk: Has not been back to the bridge.', 'Medication: Venlafaxine raised to 150 mg.'], '', [
    'The dose was 75 mg, not 150 mg.',
  ]),
  note(1, [
    'Risk: Walked to the bridge on Route 9.',
    'Family: Plays bridge with his sister on Tuesdays, the bridge club, a long evening with old friends.',
    'Social: Married to José.',
  ]),
]

const ask = (question: string, order?: 'best' | 'newest') =>
  findInChart({ question, notes: CHART, most: 5, ...(order ? { order } : {}) })
const idsOf = (question: string, order?: 'best' | 'newest') =>
  ask(question, order).answers.map(({ id }) => id)

it('answers “When …” with the newest mention first, and a plain word with the best match', () => {
  const asked = ask('When did he last mention the bridge?')
  expect(asked.order).toBe('newest')
  expect(asked.answers.map(({ id }) => id)).toEqual(['2.1', '1.1', '1.2'])
  expect(ask('bridge').order).toBe('best')
  expect(idsOf('bridge Route 9')[0]).toBe('1.1')
  expect(idsOf('bridge', 'newest')[0]).toBe('2.1')
})

it('finds a drug under its brand, generic name and class, and marks it', () => {
  for (const question of ['venlafaxine', 'Effexor', 'effexor xr', 'SNRIs']) {
    expect(idsOf(question), question).toEqual(expect.arrayContaining(['3.2', '2.2']))
  }
  const [first] = ask('venlafaxine', 'newest').answers
  expect(first?.text).toBe('Continue Effexor 150 mg.')
  expect(first?.marks.map(({ start, end }) => first.text.slice(start, end))).toEqual(['Effexor'])
})

it('finds other forms and other words for the same', () => {
  expect(idsOf('nightmare')).toEqual(['3.3'])
  expect(idsOf('how is he sleeping')).toContain('3.3')
  expect(idsOf('jose')).toEqual(['1.3'])
})

it('requires quoted words as they are', () => {
  expect(idsOf('"the bridge club"')).toEqual(['1.2'])
  expect(idsOf('“The  BRIDGE on route”')).toEqual(['1.1'])
  expect(ask('"no such words" bridge').answers).toEqual([])
})

it('corrects a misspelled word only if the chart doesn’t have it, and returns both', () => {
  expect(ask('nightmaers')).toMatchObject({
    corrected: [{ typed: 'nightmaers', as: 'nightmares' }],
    answers: [{ id: '3.3' }],
  })
  expect(ask('bridge').corrected).toEqual([])
  // Two letters off in a short word is another word.
  expect(ask('fridgs')).toMatchObject({ corrected: [], missing: ['fridgs'], answers: [] })
})

it('finds a line by the words of the visit behind it, and quotes them with their speaker', () => {
  const { answers } = ask('overpass')
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject({
    kind: 'statement',
    id: '3.1',
    text: 'Mentioned a place on the anniversary.',
    marks: [],
    quotes: [{ who: 'Patient', text: 'I stood on the overpass Sunday.', marks: [{ start: 15, end: 23 }] }],
    moreQuotes: 0,
  })
})

it('finds what was said in a visit and isn’t in the note, with its speaker', () => {
  expect(ask('knee').answers).toMatchObject([{ kind: 'visit', who: 'Patient', text: 'My knee hurts too.' }])
  expect(ask('knee').searched).toEqual({ statements: 8, amendments: 1, passages: 4 })
})

it('finds an amendment', () => {
  expect(ask('75').answers).toMatchObject([{ kind: 'amendment', id: '200' }])
})

it('answers nothing rather than something else, and names the words it didn’t find', () => {
  expect(ask('cocaine')).toMatchObject({ answers: [], total: 0, missing: ['cocaine'] })
  expect(ask('when did she last say it?')).toMatchObject({ answers: [] })
  expect(ask('?!')).toMatchObject({ answers: [], missing: [] })
})

it('counts all matches beyond those it returns', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Sleep: Slept ${index} hours.`)
  const found = findInChart({ question: 'slept', notes: [note(1, lines)], most: 30 })
  expect(found.answers).toHaveLength(30)
  expect(found.total).toBe(40)
})

it('takes “hi” and “si” for words in a text, and for abbreviations in a question', () => {
  const notes = [
    note(1, ['Risk: Denies SI and HI.'], 'Clinician: Hi there, come in.\nPatient: Sí, si quiere.'),
  ]
  for (const question of ['si', 'HI', 'suicidal ideation']) {
    const { answers } = findInChart({ question, notes, most: 5 })
    expect(
      answers.map(({ id }) => id),
      question,
    ).toEqual(['1.1'])
  }
})

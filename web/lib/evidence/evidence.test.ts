import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SentenceReview, Verdict } from '#shared/domain/evidence.ts'
import { createChoice } from './choice.ts'
import {
  type ReviewedText,
  undone,
  WRITTEN_BY_HAND,
  withAddition,
  withNotAssessed,
  withoutSentence,
  withSentence,
  withUnnoted,
} from './note-changes.ts'
import { layNote, roughLayout, rowsOf } from './note-layout.ts'
import { placeOf, quotesOf, visitSentence } from './quotes.ts'
import { missingToSign, type SettledReview, tallyOf, toCheckOf } from './to-check.ts'
import { readVisit, visitLines } from './visit-lines.ts'

const SOURCE = `Nurse: Any guns at home?
Patient: My brother took the guns to his place in the spring. I feel safe.
Nurse: And the sertraline?
Patient: I stopped it two weeks ago.`

const TEXT = `**SUBJECTIVE:**
Stopped sertraline two weeks ago. Firearms are kept in the home.

**PLAN:**
- Continue weekly CBT.
- Return in two weeks.`

function span(words: string, of = SOURCE) {
  const start = of.indexOf(words)
  return { start, end: start + words.length }
}

function sentence(text: string, verdict: Verdict, words?: string, section = 'SUBJECTIVE'): SentenceReview {
  return {
    ...span(text, TEXT),
    text,
    section,
    verdict,
    reason: 'Because.',
    spans: words ? [span(words)] : [],
  }
}

const note: ReviewedText<SettledReview> = {
  text: TEXT,
  review: {
    sentences: [
      sentence('Stopped sertraline two weeks ago.', 'supported', 'I stopped it two weeks ago.'),
      sentence('Firearms are kept in the home.', 'contradicted', 'My brother took the guns to his place'),
      sentence('Continue weekly CBT.', 'not_found', undefined, 'PLAN'),
      sentence('Return in two weeks.', 'clinician', undefined, 'PLAN'),
    ],
    unnoted: [
      {
        id: 'u1',
        kind: 'medication',
        critical: false,
        sentence: 'Takes melatonin.',
        section: 'SUBJECTIVE',
        spans: [span('I feel safe.')],
      },
      { id: 'u2', kind: 'risk', critical: true, sentence: 'Feels safe.', section: 'RISK', spans: [] },
    ],
    notAssessed: [
      { id: 'n1', label: 'Orientation', sentence: 'Orientation was not assessed.', section: 'PLAN' },
    ],
    keptAsMine: [],
    acknowledged: [],
  },
}

/** Every sentence of the review still stands where the review says it does. */
function expectInPlace({ text, review }: ReviewedText) {
  for (const { start, end, text: words } of review.sentences) expect(text.slice(start, end)).toBe(words)
}

describe('the note cut into its sentences', () => {
  it('says everything once, with sentences and what stands between them', () => {
    const [subjective, plan] = layNote(note.text, note.review.sentences)
    expect(subjective?.parts.map(({ sentence }) => sentence)).toEqual([0, undefined, 1])
    expect(subjective?.parts.map(({ text }) => text).join('')).toBe(subjective?.body)
    expect(plan?.parts.map(({ text }) => text).join('')).toBe(plan?.body)
    expect(rowsOf(plan?.parts ?? []).map(({ text }) => text)).toEqual([
      'Continue weekly CBT.',
      'Return in two weeks.',
    ])
  })

  it('marks nothing by a review of another text, and loses no word of it', () => {
    const [section] = layNote('**SUBJECTIVE:**\nSomething else.', note.review.sentences)
    expect(section?.parts).toEqual([{ at: 16, text: 'Something else.' }])
  })

  it('has the same rows while the words are still arriving', () => {
    expect(roughLayout(TEXT).flatMap(({ parts }) => rowsOf(parts).map(({ text }) => text))).toEqual([
      'Stopped sertraline two weeks ago.',
      'Firearms are kept in the home.',
      '- Continue weekly CBT.',
      '- Return in two weeks.',
    ])
  })
})

describe('the visit in pieces', () => {
  it('is whole, knows who speaks, and is cut where any span begins or ends', () => {
    const resting = [span('My brother took the guns'), span('the guns to his place')]
    const lines = visitLines(readVisit(SOURCE), resting, [span('I feel safe.')])
    expect(lines.map(({ who, clinician }) => [who, clinician])).toEqual([
      ['Nurse', true],
      ['Patient', false],
      ['Nurse', true],
      ['Patient', false],
    ])
    expect(lines[1]?.pieces.map(({ text, covered }) => [text, covered])).toEqual([
      ['My brother took ', true],
      ['the guns', true],
      [' to his place', true],
      [' in the spring. ', false],
      ['I feel safe.', false],
    ])
  })

  it('takes the headings of shorthand for no speakers, and times for times', () => {
    expect(
      visitLines(readVisit('Mood: low.\nSleep: four hours.'), []).map(
        ({ who, pieces }) => who + pieces[0]?.text,
      ),
    ).toEqual(['Mood: low.', 'Sleep: four hours.'])
    const [line] = visitLines(readVisit('[0:35] Renata: I stopped it.\n[0:50] Renata: Yes.'), [])
    expect(line).toMatchObject({ time: '0:35', who: 'Renata', pieces: [{ text: 'I stopped it.' }] })
  })

  it('holds every character of any text, whatever the spans', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.array(fc.record({ start: fc.nat(220), end: fc.nat(220) }), { maxLength: 8 }),
        (source, spans) => {
          for (const { start, end, pieces } of visitLines(readVisit(source), spans)) {
            const first = pieces[0]?.start ?? end
            expect(pieces.map(({ text }) => text).join('')).toBe(source.slice(first, end))
            expect(first).toBeGreaterThanOrEqual(start)
          }
        },
      ),
    )
  })
})

describe('the words behind a sentence', () => {
  it('come with who said them and what stands around them', () => {
    expect(quotesOf(readVisit(SOURCE), [span('took the guns to his place')])).toEqual([
      {
        at: SOURCE.indexOf('took'),
        who: 'Patient',
        time: '',
        parts: [
          { text: 'My brother ', marked: false },
          { text: 'took the guns to his place', marked: true },
          { text: ' in the spring. I feel safe.', marked: false },
        ],
      },
    ])
    const long = `${'a word '.repeat(40)}the point ${'and more '.repeat(40)}`
    const [quote] = quotesOf(readVisit(long), [span('the point', long)])
    expect(quote?.parts[0]?.text).toMatch(/^… (a )?word a word/)
    expect(quote?.parts[2]?.text).toMatch(/(and|more) …$/)
  })

  it('become a sentence of the note: a quotation with its speaker, or the clinician’s own shorthand', () => {
    expect(
      visitSentence(readVisit(SOURCE), [span('My brother took the guns to his place in the spring.')]),
    ).toBe('Patient said: “My brother took the guns to his place in the spring.”')
    expect(visitSentence(readVisit(SOURCE), [span('My brother took the guns'), span('I stopped it')])).toBe(
      'Patient said: “My brother took the guns … I stopped it”.',
    )
    expect(placeOf(readVisit(SOURCE), [span('My brother took'), span('I stopped it')])).toBe('Patient +1')
    const shorthand = 'sleeps 4 h, wakes at 3'
    expect(visitSentence(readVisit(shorthand), [span('sleeps 4 h,', shorthand)])).toBe('Sleeps 4 h.')
    const stream = 'so i moved the guns to my brother'
    expect(visitSentence(readVisit(stream), [span('i moved the guns', stream)])).toBe(
      'Patient said: “i moved the guns”.',
    )
  })
})

describe('a change of the note', () => {
  it('puts another sentence in the place of one; it is the clinician’s and the rest stays in place', () => {
    const changed = withSentence(note, 1, '  No firearms\nat home. ', WRITTEN_BY_HAND)
    expect(changed.text).toContain('two weeks ago. No firearms at home.\n\n**PLAN')
    expect(changed.review.sentences[1]).toMatchObject({
      text: 'No firearms at home.',
      verdict: 'clinician',
      spans: [],
    })
    expect(changed.review.sentences).toHaveLength(4)
    expectInPlace(changed)
    expect(withSentence(note, 1, ' ', WRITTEN_BY_HAND).text).toBe(withoutSentence(note, 1).text)
  })

  it('takes a sentence out with its space, or with its line', () => {
    const first = withoutSentence(note, 0)
    expect(first.text).toContain('**SUBJECTIVE:**\nFirearms are kept')
    expectInPlace(first)
    expect(withoutSentence(note, 1).text).toContain('weeks ago.\n\n**PLAN:**')
    expect(withoutSentence(note, 2).text).toMatch(/\*\*PLAN:\*\*\n- Return in two weeks\.$/)
    expectInPlace(withoutSentence(note, 2))
    expect(withoutSentence(note, 3).text).toMatch(/\*\*PLAN:\*\*\n- Continue weekly CBT\.$/)
    const bare = withoutSentence(withoutSentence(note, 3), 2)
    expect(bare.text).toMatch(/home\.\n\n\*\*PLAN:\*\*\n?$/)
  })

  it('adds where it belongs: after the last sentence, as a line of a list, or under a new heading', () => {
    const [medication, risk] = note.review.unnoted
    if (!medication || !risk) throw new Error('The note of this test has both.')
    const added = withUnnoted(note, medication)
    expect(added.text).toContain('kept in the home. Takes melatonin.\n\n**PLAN')
    expect(added.review.unnoted.map(({ id }) => id)).toEqual(['u2'])
    expectInPlace(added)
    expect(withUnnoted(note, risk).text).toMatch(/two weeks\.\n\n\*\*RISK:\*\*\nFeels safe\.$/)
    const [orientation] = note.review.notAssessed
    if (!orientation) throw new Error('The note of this test has one.')
    const chip = withNotAssessed(note, orientation)
    expect(chip.text).toMatch(/\n- Orientation was not assessed\.$/)
    expect(chip.review.notAssessed).toEqual([])
    expectInPlace(chip)
    const numbered = {
      ...note,
      text: '**PLAN:**\n1. Sleep diary.',
      review: { ...note.review, sentences: [] },
    }
    expect(withAddition(numbered, 'Plan', 'Return.', WRITTEN_BY_HAND).text).toBe(
      '**PLAN:**\n1. Sleep diary.\n2. Return.',
    )
    const empty = { ...numbered, text: '**DATA:**\n\n**PLAN:**\nReturn.' }
    const filled = withAddition(empty, 'DATA', 'Came.', WRITTEN_BY_HAND)
    expect(filled.text).toBe('**DATA:**\nCame.\n\n**PLAN:**\nReturn.')
    expectInPlace(filled)
  })

  it('can be undone after others were made', () => {
    const replaced = withSentence(note, 1, 'No firearms.', WRITTEN_BY_HAND)
    expect(undone(TEXT, replaced.text, replaced.text)).toBe(TEXT)
    const [medication] = note.review.unnoted
    if (!medication) throw new Error('The note of this test has one.')
    const both = withUnnoted(replaced, medication)
    expect(undone(TEXT, replaced.text, both.text)).toBe(withUnnoted(note, medication).text)
    const removed = withoutSentence(note, 2)
    const then = withUnnoted(removed, medication)
    expect(undone(TEXT, removed.text, then.text)).toBe(withUnnoted(note, medication).text)
    expect(undone(TEXT, replaced.text, 'Something else entirely.')).toBeUndefined()
  })
})

describe('what is to be checked', () => {
  it('has the contradicted first and the critical before the rest; what is settled is gone', () => {
    const open = toCheckOf(note.review)
    expect(open.doubts.map(({ index }) => index)).toEqual([1, 2])
    expect(open.unnoted.map(({ id }) => id)).toEqual(['u2', 'u1'])
    expect(open.count).toBe(4)
    expect(missingToSign(note.review)).toBe('Settle 1 contradicted sentence and 1 risk first')
    const settled = { ...note.review, keptAsMine: ['Firearms are kept in the home.'], acknowledged: ['u2'] }
    expect(toCheckOf(settled).count).toBe(2)
    expect(missingToSign(settled)).toBeUndefined()
  })

  it('is counted by verdict', () => {
    expect(tallyOf(note.review).map(({ verdict, count }) => `${count} ${verdict}`)).toEqual([
      '1 supported',
      '1 contradicted',
      '1 not_found',
      '1 clinician',
    ])
  })
})

describe('the choice of a sentence', () => {
  it('is what is held, else what is pointed at, else where the keyboard rests', () => {
    const choice = createChoice()
    let heard = 0
    choice.subscribe(() => {
      heard += 1
    })
    choice.focus('sentence-1')
    choice.point('sentence-2')
    expect(choice.shown()).toBe('sentence-2')
    choice.toggle('sentence-2')
    choice.point('sentence-3')
    expect(choice.shown()).toBe('sentence-2')
    choice.focus('sentence-4')
    expect([choice.shown(), choice.pinned()]).toEqual(['sentence-4', undefined])
    choice.toggle('sentence-4')
    choice.release()
    expect([choice.shown(), choice.pinned()]).toEqual(['sentence-4', undefined])
    const before = heard
    choice.blur()
    choice.blur()
    expect(heard).toBe(before + 1)
  })
})

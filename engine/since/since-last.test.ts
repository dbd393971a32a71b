import { describe, expect, it } from 'vitest'
import { visitUnits } from '../facts/visit-units.ts'
import { checkChartLine } from './check-chart-lines.ts'
import { clonedLines } from './cloned-lines.ts'
import { sinceLast, type WrittenLine } from './since-last.ts'
import { dosesIn, measuresIn } from './written-values.ts'

let next = 0
const line = (section: string, text: string): WrittenLine => ({
  id: `s${++next}`,
  section,
  topic: '',
  text,
  evidence: [{ start: 0, end: 4 }],
})

describe('values in written lines', () => {
  it.each([
    ['PHQ-9 17 (moderately severe).', [['PHQ-9', '17']]],
    [
      'PHQ-9: 11, GAD-7: 9.',
      [
        ['PHQ-9', '11'],
        ['GAD-7', '9'],
      ],
    ],
    ['PHQ-9 today is 11 (was 17).', [['PHQ-9', '11']]],
    ['PHQ-9 down from 17 to 11.', [['PHQ-9', '11']]],
    ['PHQ-9 17 → 11 since March 3.', [['PHQ-9', '11']]],
    ['PHQ-9 score 11/27.', [['PHQ-9', '11']]],
    ['PHQ-9 was 20 in January.', []],
    ['PHQ-9 below 10 by June.', []],
    ['Repeat PHQ-9 in 4 weeks.', []],
    ['Blood pressure 128/82.', [['Blood pressure', '128/82']]],
  ])('%s', (text, expected) => {
    expect(measuresIn(text).map(({ what, value }) => [what, value])).toEqual(expected)
  })

  it.each([
    ['Takes sertraline 50 mg daily.', [['sertraline', 'takes', undefined, '50 mg']]],
    ['Increase sertraline from 50 mg to 100 mg.', [['sertraline', 'changed', '50 mg', '100 mg']]],
    ['Increase sertraline from 50 to 100 mg daily.', [['sertraline', 'changed', '50 mg', '100 mg']]],
    ['Increase Zoloft to 100 mg.', [['sertraline', 'changed', undefined, '100 mg']]],
    ['Start trazodone 50 mg at bedtime.', [['trazodone', 'started', undefined, '50 mg']]],
    ['Stop bupropion.', [['bupropion', 'stopped', undefined, undefined]]],
    ['Continue lithium 900 mg nightly.', [['lithium', 'takes', undefined, '900 mg']]],
    ['Past trial: fluoxetine 40 mg.', []],
    ['Declined lithium 300 mg.', []],
    ['Mother takes sertraline 50 mg.', []],
    ['Discussed side effects of sertraline.', []],
  ])('%s', (text, expected) => {
    expect(dosesIn(text).map(({ drug, act, from, to }) => [drug, act, from, to])).toEqual(expected)
  })
})

const offersOf = (last: WrittenLine[], lines: WrittenLine[], visit = '') =>
  sinceLast({ last: { lines: last, day: 'March 3' }, lines }, visit ? visitUnits(visit) : undefined)
    .filter(({ kind }) => kind !== 'line')
    .map(({ text }) => text)

describe('since the last note', () => {
  it('tells what changed, by facts of both notes', () => {
    const last = [
      line('OBJECTIVE', 'PHQ-9 17, GAD-7 9.'),
      line('SUBJECTIVE', 'Takes sertraline 50 mg daily. Takes lamotrigine 200 mg.'),
      line('PLAN', 'Increase sertraline to 100 mg.'),
      line('PLAN', 'Start trazodone 50 mg at bedtime.'),
    ]
    const now = [
      line('OBJECTIVE', 'PHQ-9 11, GAD-7 9.'),
      line('SUBJECTIVE', 'Takes sertraline 100 mg, sleeps better with trazodone 50 mg.'),
      line('PLAN', 'Increase lamotrigine from 200 mg to 225 mg.'),
    ]
    expect(offersOf(last, now)).toEqual([
      'PHQ-9 17 → 11 since March 3.',
      'GAD-7 9, unchanged since March 3.',
      'Sertraline 50 → 100 mg since March 3.',
      'Trazodone 50 mg started March 3.',
    ])
  })

  it('reads a score from the visit if no line of the note has it, and gives its words', () => {
    const visit = 'Clinician: Your PHQ-9 is 11 today.\nPatient: That sounds right. I feel better.\n'
    const [offer] = sinceLast(
      { last: { lines: [line('OBJECTIVE', 'PHQ-9 17.')], day: 'March 3' }, lines: [] },
      visitUnits(visit),
    )
    expect(offer?.text).toBe('PHQ-9 17 → 11 since March 3.')
    expect(offer?.evidence.map(({ start, end }) => visit.slice(start, end)).join()).toContain('11')
  })

  it('doesn’t turn an order that no one confirmed into a dose that is taken', () => {
    const last = [
      line('SUBJECTIVE', 'Takes sertraline 50 mg.'),
      line('PLAN', 'Increase sertraline to 100 mg.'),
    ]
    expect(offersOf(last, [])).toContain('Sertraline 50 → 100 mg, ordered March 3.')
  })

  it('lists what was planned and isn’t mentioned in the visit or its note', () => {
    const last = [
      line('PLAN', 'Recheck TSH in 6 weeks.'),
      line('PLAN', 'Keep a sleep log.'),
      line('PLAN', 'Call the sister for collateral.'),
      line('PLAN', 'Continue Zoloft.'),
      line('PLAN', 'Return in two weeks.'),
    ]
    const visit =
      'Clinician: Did you bring the sleep log?\nPatient: Yes. I take the sertraline every morning.\n'
    expect(offersOf(last, [], visit)).toEqual([
      'Planned March 3, not mentioned in this visit: Recheck TSH in 6 weeks.',
      'Planned March 3, not mentioned in this visit: Call the sister for collateral.',
    ])
  })
})

describe('the check of a line from the chart', () => {
  const chart = [{ text: 'PHQ-9 17 (moderately severe).', day: 'March 3' }]
  const dose = [{ text: 'Takes sertraline 50 mg and trazodone 25 mg.', day: 'March 3' }]
  const check = (text: string, rests = chart, visit = 'Your PHQ-9 is eleven today.') =>
    checkChartLine({ id: 'a', text, chart: rests, visit, note: [] }).verdict

  it.each([
    ['PHQ-9 17 → 11 since March 3.', 'supported'],
    ['PHQ-9 19 → 11 since March 3.', 'contradicted'],
    ['PHQ-9 11 → 17 since March 3.', 'contradicted'],
    ['PHQ-9 17 → 12 since March 3.', 'contradicted'],
    ['Takes lorazepam since March 3.', 'not-found'],
    ['From the note of March 3: PHQ-9 17 (moderately severe).', 'supported'],
    ['Enjoys fishing trips with family every weekend.', 'not-found'],
  ])('%s: %s', (text, verdict) => {
    expect(check(text)).toBe(verdict)
  })

  it.each([
    ['From the note of March 3: Takes sertraline 50 mg and trazodone 25 mg.', 'supported'],
    ['From the note of March 3: Takes sertraline 25 mg and trazodone 50 mg.', 'contradicted'],
    ['Takes no sertraline 50 mg since March 3, only trazodone 25 mg.', 'unsure'],
    ['From the note of March 3: Doesn’t take sertraline 50 mg and no trazodone 25 mg.', 'unsure'],
  ])('%s: %s', (text, verdict) => {
    expect(check(text, dose, '')).toBe(verdict)
  })
})

it('takes today’s value from another line of the note about the same measure', () => {
  const chart = [{ text: 'PHQ-9 17.', day: 'March 3' }]
  const line = { id: 'a', text: 'PHQ-9 down from 17 to 11.', chart, visit: '' }
  expect(checkChartLine({ ...line, note: ['PHQ-9 11.'] }).verdict).toBe('supported')
  expect(checkChartLine({ ...line, note: ['GAD-7 11.'] }).verdict).toBe('contradicted')
})

describe('cloned paragraphs', () => {
  const earlier = [
    'Mood is low most days of the week, with poor sleep and little interest in things she used to enjoy.',
  ]
  const cloned = (...texts: string[]) =>
    clonedLines([{ lines: texts.map((text, index) => ({ id: String(index), text })) }], earlier)

  it('are found if nearly all words repeat in a row', () => {
    expect(cloned(...earlier)).toEqual([{ ids: ['0'], share: 1 }])
    expect(cloned(earlier[0]?.replace('low', 'down') ?? '')).toHaveLength(1)
    expect(cloned(`Mood unchanged. ${earlier[0]}`)).toMatchObject([{ ids: ['0'] }])
  })

  it('are found as one line of a new paragraph', () => {
    expect(cloned('She moved to a new apartment last week and likes it there.', earlier[0] ?? '')).toEqual([
      { ids: ['1'], share: 1 },
    ])
  })

  it('aren’t reported for short lines or the same topic in other words', () => {
    expect(cloned('Mood is low most days of the week.')).toEqual([])
    expect(
      cloned('She sleeps better, has more interest in things, and her mood is less low on most days.'),
    ).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween } from './change.ts'
import { cssrsRisk } from './cssrs.ts'
import { type Answers, ASSESSMENT_TYPES, type Instrument } from './instrument.ts'
import { questionsOf } from './questions.ts'
import { INSTRUMENTS, instrumentOf } from './registry.ts'
import { readAnswers, safetyItemsOf, scoreCardOf, unansweredOf } from './scoring.ts'

const fill = ({ items }: Instrument, values: readonly number[]): Answers =>
  Object.fromEntries(items.map(({ id }, at) => [id, values[at] ?? 0]))

/** Every vector of `length` answers from 0 to `top`. */
function* vectors(length: number, top: number): Generator<number[]> {
  const vector = Array<number>(length).fill(0)
  for (;;) {
    yield vector
    let at = length - 1
    while (at >= 0 && vector[at] === top) vector[at--] = 0
    if (at < 0) return
    vector[at] = (vector[at] ?? 0) + 1
  }
}

/** The published severities, written down independently of the code. */
const PHQ9_SEVERITY = (total: number) =>
  total < 5
    ? 'minimal'
    : total < 10
      ? 'mild'
      : total < 15
        ? 'moderate'
        : total < 20
          ? 'moderately severe'
          : 'severe'
const GAD7_SEVERITY = (total: number) =>
  total < 5 ? 'minimal' : total < 10 ? 'mild' : total < 15 ? 'moderate' : 'severe'

/** Complete answers to an instrument, drawn from its own options. */
const wholeAnswers = ({ items }: Instrument): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      items.map(({ id, type, options }) => {
        const values = options.map(({ value }) => value)
        const one: fc.Arbitrary<unknown> =
          type === 'radio' ? fc.constantFrom(...values) : fc.subarray(values, { minLength: 1 })
        return [id, one]
      }),
    ),
  ) as fc.Arbitrary<Answers>

/** All lowest answers, then one item after another raised through its options. */
function* steps({ items }: Instrument): Generator<Answers> {
  const answers: Answers = Object.fromEntries(
    items.map(({ id, type, options }) => {
      const lowest = (type === 'radio' ? options[0] : options.at(-1))?.value ?? 0
      return [id, type === 'radio' ? lowest : [String(lowest)]]
    }),
  )
  yield { ...answers }
  for (const { id, type, options } of items) {
    for (const { value } of type === 'radio' ? options.slice(1) : options.slice(0, 1)) {
      answers[id] = type === 'radio' ? value : [String(value)]
      yield { ...answers }
    }
  }
}

describe('GAD-7', () => {
  it('scores all 16,384 sets of answers as published', () => {
    const gad7 = instrumentOf('gad7')
    let sets = 0
    for (const vector of vectors(7, 3)) {
      const total = vector.reduce((sum, value) => sum + value, 0)
      const { score, severity, positive } = gad7.score(fill(gad7, vector))
      if (score !== total || severity !== GAD7_SEVERITY(total) || positive !== total >= 10) {
        throw new Error(`${vector}: ${score}, ${severity}`)
      }
      sets += 1
    }
    expect(sets).toBe(4 ** 7)
  })
})

describe('PHQ-9', () => {
  it('scores every total from 0 to 27 as published, and alerts on item 9 at any total', () => {
    const phq9 = instrumentOf('phq9')
    const totals = new Set<number>()
    // Every combination of nine answers once, in ascending and descending order, so item 9 is the largest or
    // the smallest.
    for (const vector of vectors(9, 3)) {
      if (vector.some((value, at) => value < (vector[at - 1] ?? 0))) continue
      for (const answers of [[...vector], [...vector].reverse()]) {
        const total = answers.reduce((sum, value) => sum + value, 0)
        const filled = fill(phq9, answers)
        const alert = safetyItemsOf(phq9, filled).length > 0
        expect({ ...phq9.score(filled), alert }, String(answers)).toMatchObject({
          score: total,
          severity: PHQ9_SEVERITY(total),
          positive: total >= 10,
          alert: (answers[8] ?? 0) > 0,
        })
        totals.add(total)
      }
    }
    expect([...totals].sort((a, b) => a - b)).toEqual(Array.from({ length: 28 }, (_, total) => total))
  })
})

describe('C-SSRS', () => {
  it('triages all 128 sets of answers: intent, a plan or a recent act is high, a method or an earlier act is moderate', () => {
    const cssrs = instrumentOf('cssrs')
    let sets = 0
    for (const vector of vectors(7, 1)) {
      const [wish, thought, method, intent, plan, act, recent] = vector.map(Boolean)
      const risk =
        intent || plan || recent
          ? 'high risk'
          : method || act
            ? 'moderate risk'
            : wish || thought
              ? 'low risk'
              : 'no risk reported'
      const answers = fill(cssrs, vector)
      expect(cssrsRisk(answers)).toBe(risk)
      expect(safetyItemsOf(cssrs, answers)).toHaveLength(vector.filter(Boolean).length)
      sets += 1
    }
    expect(sets).toBe(128)
  })
})

describe('ASRS', () => {
  it('counts the shaded answers in all 15,625 sets', () => {
    const asrs = instrumentOf('asrs')
    for (const vector of vectors(6, 4)) {
      const shaded = vector.filter((value, at) => value >= (at < 3 ? 2 : 3)).length
      const { score, positive } = asrs.score(fill(asrs, vector))
      if (score !== shaded || positive !== shaded >= 4) throw new Error(`${vector}: ${score}`)
    }
  })
})

describe('OASIS', () => {
  it('screens positive from 8 on, in all 3,125 sets', () => {
    const oasis = instrumentOf('oasis')
    for (const vector of vectors(5, 4)) {
      const total = vector.reduce((sum, value) => sum + value, 0)
      const { score, positive } = oasis.score(fill(oasis, vector))
      if (score !== total || positive !== total >= 8) throw new Error(`${vector}: ${score}`)
    }
  })
})

describe('every instrument', () => {
  it('has the counts and scales from the specification', () => {
    const shape = ({ items }: Instrument) =>
      items.map(({ type, options }) => (type === 'radio' ? options.map(({ value }) => value).join('') : type))
    const same = (count: number, scale: string) => Array<string>(count).fill(scale)
    expect(Object.fromEntries(INSTRUMENTS.map((one) => [one.type, shape(one)]))).toEqual({
      oasis: same(5, '01234'),
      phq9: same(9, '0123'),
      gad7: same(7, '0123'),
      cssrs: same(7, '10'),
      'vas-parent': [...same(6, '0123'), ...same(5, '12345')],
      asrs: same(6, '01234'),
      pcl5: [...same(6, 'checkbox'), ...same(2, '01234')],
    })
    expect(INSTRUMENTS.map(({ type }) => type)).toEqual([...ASSESSMENT_TYPES])
    expect(INSTRUMENTS.map(({ name }) => name)).toEqual([
      'OASIS - Anxiety',
      'PHQ-9 - Depression',
      'GAD-7 - Anxiety',
      'C-SSRS - Suicide Risk',
      'VAS-Parent - ADHD',
      'ASRS - ADHD',
      'PCL-5 - PTSD',
    ])
    expect(instrumentOf('pcl5').items[0]?.options.map(({ value }) => value)).toEqual([
      ...['happened_to_me', 'witnessed_it', 'learned_about_it', 'part_of_job', 'not_sure', 'doesnt_apply'],
    ])
    expect(instrumentOf('unheard-of').type).toBe('oasis')
  })

  it('has a license, a source, unique IDs, bands without gaps or overlaps, and complete Spanish or none', () => {
    const ids = INSTRUMENTS.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { type, license, source, bands, min, max, spanish, ...instrument } of INSTRUMENTS) {
      expect(license.length, type).toBeGreaterThan(40)
      expect(source.length, type).toBeGreaterThan(20)
      if (bands.length > 0) {
        expect(bands.map(({ from }) => from)).toEqual([min, ...bands.slice(0, -1).map(({ to }) => to + 1)])
        expect(bands.at(-1)?.to).toBe(max)
      }
      const questions = questionsOf(instrument)
      expect(
        questions.every(({ es }) => (spanish === 'none' ? !es : es)),
        type,
      ).toBeTruthy()
      for (const { es, options } of questions) if (es) expect(es.labels).toHaveLength(options.length)
    }
  })

  it('has LOINC codes with correct check digits', () => {
    const codes = INSTRUMENTS.flatMap(({ loinc, items }) => [
      ...(loinc ? [loinc.panel, loinc.score] : []),
      ...items.flatMap((item) =>
        [item.loinc ?? [], item.options.flatMap((option) => option.loinc ?? [])].flat(),
      ),
    ])
    expect(new Set(codes).size).toBe(2 + 2 + 9 + 7 + 4)
    // Answer codes (LA…) use a different scheme.
    for (const code of codes.filter((one) => !one.startsWith('LA'))) {
      expect(checkDigit(code.split('-')[0] ?? ''), code).toBe(code.at(-1))
    }
  })

  it.each(INSTRUMENTS.map((instrument) => [instrument.type, instrument] as const))(
    '%s: any complete set of answers scores within range, has a card, and survives serialization',
    (_type, instrument) => {
      fc.assert(
        fc.property(wholeAnswers(instrument), (answers) => {
          const { score, parts, summary } = instrument.score(answers)
          expect(score).toBeGreaterThanOrEqual(instrument.min)
          expect(score).toBeLessThanOrEqual(instrument.max)
          expect(summary.length).toBeGreaterThan(5)
          for (const { value, max } of parts) expect(value).toBeLessThanOrEqual(max)
          const card = scoreCardOf(instrument, answers)
          expect(card.level).toBe(card.total <= 7 ? 'Minimal' : card.total <= 14 ? 'Moderate' : 'Severe')
          expect(card.max).toBe(20)
          expect(unansweredOf(instrument, answers)).toEqual([])
          const asText = Object.fromEntries(
            Object.entries(answers).map(([id, answer]) => [
              id,
              Array.isArray(answer) ? answer : String(answer),
            ]),
          )
          expect(readAnswers(instrument, asText)).toEqual({ answers, takenBack: [], wrong: [] })
          const { [Object.keys(answers)[0] ?? '']: _left, ...rest } = answers
          expect(unansweredOf(instrument, rest)).toHaveLength(1)
        }),
        { numRuns: 200 },
      )
    },
  )

  it.each(INSTRUMENTS.map((instrument) => [instrument.type, instrument] as const))(
    '%s: from the lowest answers to the highest, one step at a time, every score is reached and fits its band',
    (_type, instrument) => {
      const reached = new Set<number>()
      for (const answers of steps(instrument)) {
        const { score, parts, summary } = instrument.score(answers)
        reached.add(score)
        const band = instrument.bands.find(({ from, to }) => score >= from && score <= to)
        expect(band !== undefined, `${score}`).toBe(instrument.bands.length > 0)
        expect(summary.length).toBeGreaterThan(5)
        for (const { value, max } of parts) expect(value).toBeLessThanOrEqual(max)
        const { interpretation } = scoreCardOf(instrument, answers)
        expect(/safety/.test(interpretation)).toBe(safetyItemsOf(instrument, answers).length > 0)
      }
      const all = Array.from({ length: instrument.max - instrument.min + 1 }, (_, at) => instrument.min + at)
      expect([...reached].sort((a, b) => a - b)).toEqual(all)
    },
  )

  it("rejects values that aren't answers", () => {
    const phq9 = instrumentOf('phq9')
    for (const [id, value] of [
      ['phq9_1', 4],
      ['phq9_1', -1],
      ['phq9_1', '1 '],
      ['phq9_1', [1]],
      ['phq9_1', { value: 1 }],
      ['phq9_1', true],
      ['__proto__', 1],
      ['toString', 1],
      ['gad7_1', 1],
    ] as const) {
      const { answers, wrong } = readAnswers(phq9, Object.fromEntries([[id, value]]))
      expect({ answers, wrong }, id).toEqual({ answers: {}, wrong: [id] })
    }
    const pcl5 = instrumentOf('pcl5')
    expect(readAnswers(pcl5, { pcl5_event_1: ['not_sure', 'nonsense'] }).wrong).toEqual(['pcl5_event_1'])
    expect(readAnswers(pcl5, { pcl5_event_1: [] }).takenBack).toEqual(['pcl5_event_1'])
  })
})

describe('change', () => {
  const rules = instrumentOf('phq9').change
  it.each([
    [16, 10, { points: -6, reliable: 'improved', response: false, remission: false }],
    [16, 11, { points: -5, reliable: 'none', response: false, remission: false }],
    [16, 8, { points: -8, reliable: 'improved', response: true, remission: false }],
    [16, 4, { points: -12, reliable: 'improved', response: true, remission: true }],
    [4, 3, { points: -1, reliable: 'none', response: false, remission: false }],
    [0, 0, { points: 0, reliable: 'none', response: false, remission: false }],
    [8, 14, { points: 6, reliable: 'worsened', response: false, remission: false }],
  ] as const)('of PHQ-9 from %d to %d', (first, later, expected) => {
    expect(rules && changeBetween(rules, first, later)).toEqual(expected)
  })
})

/** The Luhn check digit at the end of every LOINC code. */
function checkDigit(digits: string): string {
  const doubled = [...digits].reverse().map((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return String((10 - (doubled.reduce((sum, value) => sum + value, 0) % 10)) % 10)
}

describe('the sentence next to a score', () => {
  const REASSURING = /few difficulties|continue as planned|no risk|next interval/i

  it.each(INSTRUMENTS.map((one) => [one.shortName, one] as const))(
    'for %s never reassures when an answer is about safety, from the lowest score to the highest',
    (_, instrument) => {
      fc.assert(
        fc.property(wholeAnswers(instrument), (answers) => {
          const safety = safetyItemsOf(instrument, answers).length > 0
          const { interpretation } = scoreCardOf(instrument, answers)
          const { summary } = instrument.score(answers)
          if (safety) expect(`${interpretation} ${summary}`).not.toMatch(REASSURING)
          else expect(interpretation).not.toMatch(/safety/)
        }),
        { numRuns: 300 },
      )
    },
  )

  it('flags item 9 of the PHQ-9 even as the only safety answer, at every total', () => {
    const phq9 = instrumentOf('phq9')
    for (const values of vectors(8, 1)) {
      const answers = { ...fill(phq9, values), phq9_9: 1 }
      expect(scoreCardOf(phq9, answers).interpretation).toMatch(/safety concern/)
    }
  })

  it('gives the C-SSRS a level for every set of answers, and never the lowest one after a yes', () => {
    const cssrs = instrumentOf('cssrs')
    for (const values of vectors(7, 1)) {
      const answers = fill(cssrs, values)
      expect(cssrs.score(answers).severity === 'no risk reported').toBe(values.every((value) => value === 0))
      expect(cssrs.levelOnly).toBe(true)
    }
  })
})

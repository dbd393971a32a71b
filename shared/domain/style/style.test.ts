import { describe, expect, it } from 'vitest'
import type { NoteBody, Statement } from '../statements.ts'
import { UNCHECKED } from '../statements.ts'
import { statementInStyle, textInStyle } from './apply.ts'
import { describeStyle, styleSentences } from './describe.ts'
import { rulesFromEdits } from './learn.ts'
import { ALL_RULES, ruleKey, ruleSentence, type StyleRule } from './rules.ts'

const CLIENT: StyleRule = { kind: 'term', group: 'person', to: 'client' }
const SI: StyleRule = { kind: 'term', group: 'si', to: 'SI' }
const AT_THIS_TIME: StyleRule = { kind: 'cut', phrase: 'at-this-time' }
const LINES: StyleRule = { kind: 'layout', to: 'lines' }

function line(id: string, text: string, changes: Partial<Statement> = {}): Statement {
  const rest = { section: 'SUBJECTIVE', topic: '', evidence: [], check: UNCHECKED, kept: false }
  return { id, text, by: 'fact', ...rest, ...changes }
}
const note = (...statements: Statement[]): NoteBody => ({ sections: ['SUBJECTIVE', 'PLAN'], statements })

describe('a rule of style', () => {
  it.each([
    [
      'Patient reports that the patient’s sleep is better.',
      'Client reports that the client’s sleep is better.',
    ],
    ['The patient said: “I’m a patient person.”', 'The client said: “I’m a patient person.”'],
    ['Patient Health Questionnaire 11; is patient with her son.', undefined],
    ['Outpatient program; other patients were present.', undefined],
    ['An unclear “quotation of the patient.', undefined],
  ])('replaces a word for the person, not others: %s', (before, after = before) => {
    expect(textInStyle(before, [CLIENT])).toBe(after)
  })

  it('abbreviates, and begins a sentence with a capital letter', () => {
    expect(textInStyle('Suicidal ideation denied. No suicidal ideation today.', [SI])).toBe(
      'SI denied. No SI today.',
    )
    const spelled: StyleRule = { kind: 'term', group: 'si', to: 'suicidal ideation' }
    expect(textInStyle('Denies SI. SI joint pain.', [spelled])).toBe(
      'Denies suicidal ideation. SI joint pain.',
    )
    const reports: StyleRule = { kind: 'term', group: 'reports', to: 'states' }
    expect(textInStyle('Reports poor sleep; lab reports pending.', [reports])).toBe(
      'States poor sleep; lab reports pending.',
    )
  })

  it('leaves out a stock phrase, but never in a denial or as the whole line', () => {
    expect(textInStyle('At this time, mood is stable at this time.', [AT_THIS_TIME])).toBe('Mood is stable.')
    const denial = 'Denies hallucinations at this time.'
    expect(textInStyle(denial, [AT_THIS_TIME])).toBe(denial)
    expect(textInStyle('At this time.', [AT_THIS_TIME])).toBe('At this time.')
  })

  it('leaves the clinician’s own lines alone, and numbered sections as they are', () => {
    const own = line('a', 'Patient slept.', { by: 'clinician' })
    expect(statementInStyle(own, [CLIENT, LINES])).toBe(own)
    expect(statementInStyle(line('a', 'Slept.'), [LINES])).toMatchObject({ newLine: true })
    const plan = line('a', 'Return.', { section: 'PLAN' })
    expect(statementInStyle(plan, [LINES])).toBe(plan)
  })

  it('keeps every number, drug and name, whatever the rule', () => {
    const facts =
      'Patient reports sertraline 50 mg as needed at this time, PHQ-9 17, daughter Mira, in session today.'
    for (const rule of ALL_RULES) {
      const text = textInStyle(facts, [rule])
      for (const fact of ['sertraline 50 mg', 'PHQ-9 17', 'daughter Mira'])
        expect(text, ruleKey(rule)).toContain(fact)
      // Applied twice, it changes nothing more.
      expect(textInStyle(text, [rule])).toBe(text)
    }
    expect(new Set(ALL_RULES.map(ruleSentence)).size).toBe(ALL_RULES.length)
  })
})

describe('learning from edits', () => {
  it('finds a replaced term and a phrase that was cut', () => {
    const written = note(
      line('a', 'Patient denies suicidal ideation.'),
      line('b', 'Mood is stable at this time.'),
    )
    const signed = note(line('a', 'Client denies SI.'), line('b', 'Mood is stable.'))
    expect(rulesFromEdits(written, signed)).toEqual([CLIENT, SI, AT_THIS_TIME])
  })

  it('ignores changes of facts, rewritten lines, quotations and the clinician’s own lines', () => {
    const changes: [string, string][] = [
      ['Takes sertraline 50 mg.', 'Takes fluoxetine 20 mg.'],
      ['Denies panic.', 'Reports panic.'],
      ['Mood is stable at this time.', 'Had a calm week with her sister Ada.'],
      ['Said “the patient portal is down” twice.', 'Said “the client portal is down” twice.'],
    ]
    for (const [before, after] of changes) {
      expect(rulesFromEdits(note(line('a', before)), note(line('a', after))), after).toEqual([])
    }
    const own = note(line('a', 'Patient slept.', { by: 'clinician' }))
    expect(rulesFromEdits(own, note(line('a', 'Client slept.')))).toEqual([])
  })

  it('finds lines split apart, and notes cut to less than 70 percent', () => {
    const written = note(line('a', 'Sleeps. Eats. Works.'))
    const parts = ['Sleeps.', 'Eats.', 'Works.'].map((text, index) =>
      line(index === 0 ? 'a' : `new${index}`, text, {
        by: 'clinician',
        ...(index > 0 ? { newLine: true } : {}),
      }),
    )
    expect(rulesFromEdits(written, note(...parts))).toEqual([LINES])
    const many = Array.from({ length: 10 }, (_, index) =>
      line(`s${index}`, 'One two three four five six seven.'),
    )
    expect(rulesFromEdits(note(...many), note(...many.slice(0, 5)))).toEqual([
      { kind: 'length', to: 'brief' },
    ])
    expect(rulesFromEdits(note(...many), note(...many.slice(0, 9)))).toEqual([])
  })
})

it('describes notes only in fixed words', () => {
  const secret =
    'Client Ottoline Fairweather takes lamotrigine 175 mg for bipolar II; fears the lighthouse. Denies SI.'
  const sentences = styleSentences(describeStyle([note(line('a', secret))]) ?? ({} as never))
  expect(sentences).toEqual([
    'Lines of medium length.',
    'Full sentences.',
    'Few labels before lines.',
    'The person is called “client”.',
    'Abbreviated: SI.',
  ])
  expect(describeStyle([])).toBeUndefined()
})

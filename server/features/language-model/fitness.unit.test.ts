import { describe, expect, it } from 'vitest'
import type { FitnessCheck } from '#shared/domain/language-model.ts'
import type { Statement, Verdict } from '#shared/domain/statements.ts'
import { judgeFitness, type TrialRun } from './fitness.ts'

const VISIT =
  'Patient: I sleep five hours. I take fifty milligrams, no, seventy-five. We meet at 8:30 in four weeks. My GAD-7 was 12.'

function statement(text: string, verdict: Verdict = 'supported', section = 'PLAN'): Statement {
  return {
    id: text,
    section,
    topic: '',
    text,
    evidence: [{ start: 0, end: 5 }],
    by: 'model',
    kept: false,
    check: { verdict, by: 'model', words: [] },
  }
}

const GOOD = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT'].flatMap((section) =>
  ['a', 'b', 'c'].map((word) => statement(`Sleeps five hours ${word} and so on here.`, 'supported', section)),
)

function judged(check: FitnessCheck, changes: Partial<TrialRun>) {
  const statements = changes.statements ?? GOOD
  const run = {
    visit: VISIT,
    asWritten: statements,
    statements,
    complete: true,
    askedAgain: false,
    wordBudget: 80,
  }
  return judgeFitness({ ...run, ...changes }).find((one) => one.check === check)
}

describe('fitness of a model', () => {
  it('passes a good run', () => {
    const run = {
      visit: VISIT,
      asWritten: GOOD,
      statements: GOOD,
      complete: true,
      askedAgain: false,
      wordBudget: 80,
    }
    expect(judgeFitness(run).filter(({ passed }) => !passed)).toEqual([])
  })

  it('requires the right format', () => {
    expect(judged('format', { statements: [] })?.passed).toBe(false)
    expect(judged('format', { complete: false })?.passed).toBe(false)
    expect(judged('format', { askedAgain: true })?.passed).toBe(false)
    expect(judged('format', { statements: GOOD.slice(0, 3) })?.passed).toBe(false)
  })

  it('requires citations, before any correction', () => {
    const bare = GOOD.map(() => ({ evidence: [] }))
    expect(judged('citations', { asWritten: bare })).toMatchObject({
      passed: false,
      text: '0 of 9 lines cite the words they’re based on.',
    })
    expect(judged('citations', { asWritten: [] })?.passed).toBe(false)
  })

  it('requires support for nearly every line, and no contradictions', () => {
    const one = [...GOOD, statement('Sleeps ten hours.', 'contradicted')]
    expect(judged('verified', { statements: one })?.passed).toBe(false)
    const unsure = GOOD.map((line) => ({ ...line, check: { ...line.check, verdict: 'unsure' as const } }))
    expect(judged('verified', { statements: unsure })?.passed).toBe(false)
    const byFacts = GOOD.map((line) => ({ ...line, check: { ...line.check, by: 'facts' as const } }))
    expect(judged('verified', { statements: byFacts })?.passed).toBe(false)
  })

  it('requires roughly the right length', () => {
    expect(judged('budget', { wordBudget: 20 })?.passed).toBe(false)
    expect(judged('budget', { wordBudget: 600 })?.passed).toBe(false)
  })

  it.each([
    'Blood pressure 120/80.',
    'BP 118/76, HR 72.',
    'Vital signs stable.',
    'Vitals within normal limits.',
    'Temperature normal.',
    'Weight 70 kg.',
    'Sertraline 100 mg daily.',
    'Return in six weeks.',
    'Sleeps 9 hours.',
  ])('fails a number or vital sign that wasn’t mentioned: %s', (text) => {
    expect(judged('vital-signs', { statements: [...GOOD, statement(text)] })?.passed).toBe(false)
  })

  it.each([
    'Sertraline 75 mg.',
    'Sertraline seventy-five milligrams.',
    'Return in 4 weeks at 8:30.',
    'GAD-7 score 12.',
    'Sleeps 5 hours; DSM-5 criteria and F41.1 are not numbers of the visit.',
    'Vital signs were not taken.',
    'Met once; two problems.',
  ])('passes what was mentioned: %s', (text) => {
    expect(judged('vital-signs', { statements: [...GOOD, statement(text)] })?.passed).toBe(true)
  })
})

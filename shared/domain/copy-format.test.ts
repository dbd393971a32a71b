import { expect, it } from 'vitest'
import { bareText, textByRules } from './copy-format.ts'

const SECTIONS = [
  { heading: 'SUBJECTIVE', body: 'Mood: low.' },
  { heading: 'OBJECTIVE', body: '' },
  { heading: 'PLAN', body: 'Return in two weeks.' },
  { heading: 'SAFETY', body: 'No firearms.' },
]

it('copies without headings, leaving out empty sections', () => {
  expect(bareText(SECTIONS)).toBe('Mood: low.\n\nReturn in two weeks.\n\nNo firearms.')
})

it('copies in the order and with the headings of the rules, and never drops a section without a rule', () => {
  const rules = [
    { heading: 'Plan', title: 'Treatment Plan', included: true },
    { heading: 'SUBJECTIVE', title: '', included: true },
    { heading: 'OBJECTIVE', title: 'MSE', included: true },
  ]
  expect(textByRules(SECTIONS, rules)).toBe(
    'Treatment Plan:\nReturn in two weeks.\n\nMood: low.\n\nSAFETY:\nNo firearms.',
  )
})

it('leaves out only the sections that the rules exclude', () => {
  const rules = [{ heading: 'PLAN', title: 'Plan', included: false }]
  expect(textByRules(SECTIONS, rules)).toBe('SUBJECTIVE:\nMood: low.\n\nSAFETY:\nNo firearms.')
})

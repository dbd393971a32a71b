import { expect, it } from 'vitest'
import { UNCHECKED } from '#shared/domain/statements.ts'
import { riskLines } from './risk-lines.ts'

const line = (id: string, section: string, topic: string, text = 'Text.') => ({
  id,
  section,
  topic,
  text,
  evidence: [],
  by: 'clinician' as const,
  check: UNCHECKED,
  kept: false,
})

it('finds lines about risk by their label or section', () => {
  const found = riskLines([
    line('mood', 'SUBJECTIVE', 'Mood'),
    line('risk', 'ASSESSMENT', 'Risk'),
    line('si', 'SUBJECTIVE', 'Suicidal ideation'),
    line('own', 'RISK ASSESSMENT', ''),
    line('plan', 'PLAN', 'Safety plan'),
    line('asterisk', 'PLAN', 'Asterisk'),
  ])
  expect(found.map(({ id }) => id)).toEqual(['risk', 'si', 'own', 'plan'])
})

it.each([
  'Denies suicidal thoughts; no more falls.',
  'His rifle is at his brother’s house.',
  'Thought about hurting himself in March.',
  '“I wish I just wouldn’t wake up.”',
  'No history of self-harm or overdose.',
])('finds a line about risk without a label: %s', (text) => {
  expect(riskLines([line('s1', 'SUBJECTIVE', '', text)])).toHaveLength(1)
})

it.each(['Wakes up at three.', 'Hurt his knee at work.', 'Overtime kills his evenings.'])(
  'leaves out a line about something else: %s',
  (text) => {
    expect(riskLines([line('s1', 'SUBJECTIVE', '', text)])).toEqual([])
  },
)

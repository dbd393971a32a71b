import { expect, it } from 'vitest'
import { UNCHECKED } from '#shared/domain/statements.ts'
import { riskLines } from './risk-lines.ts'

const line = (id: string, section: string, topic: string) => ({
  id,
  section,
  topic,
  text: 'Text.',
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

import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { shownHeading } from './headings.ts'

it('turns capitals into words, and keeps abbreviations and mixed case', () => {
  expect(shownHeading('SUBJECTIVE')).toBe('Subjective')
  expect(shownHeading('HISTORY OF PRESENT ILLNESS')).toBe('History of present illness')
  expect(shownHeading('SAFETY PLAN AND FOLLOW-UP')).toBe('Safety plan and follow-up')
  expect(shownHeading('SUBSTANCE USE')).toBe('Substance use')
  expect(shownHeading('HPI')).toBe('HPI')
  expect(shownHeading('SI/HI')).toBe('SI/HI')
  expect(shownHeading('PHQ-9 TODAY')).toBe('PHQ-9 today')
  expect(shownHeading('What we did')).toBe('What we did')
  expect(shownHeading('評価')).toBe('評価')
})

it('leaves no built-in heading in capitals', () => {
  const headings = BUILT_IN_TEMPLATES.flatMap(({ structure }) =>
    structure.sections.map(({ heading }) => heading),
  )
  for (const heading of headings) expect(shownHeading(heading)).not.toBe(heading)
})

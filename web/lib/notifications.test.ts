import { expect, it } from 'vitest'
import { newsWords } from './notifications.ts'

it('shows the count, urgent ones first', () => {
  expect(newsWords({ completed: 0, alerts: 0 })).toBeNull()
  expect(newsWords({ completed: 1, alerts: 0 })).toBe('A questionnaire was completed.')
  expect(newsWords({ completed: 3, alerts: 0 })).toBe('3 questionnaires were completed.')
  expect(newsWords({ completed: 3, alerts: 1 })).toMatch(/needs your attention/)
})

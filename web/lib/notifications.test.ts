import { expect, it } from 'vitest'
import { notificationText } from './notifications.ts'

it('shows the count, urgent ones first', () => {
  expect(notificationText({ completed: 0, alerts: 0 })).toBeNull()
  expect(notificationText({ completed: 1, alerts: 0 })).toBe('A questionnaire was completed.')
  expect(notificationText({ completed: 3, alerts: 0 })).toBe('3 questionnaires were completed.')
  expect(notificationText({ completed: 3, alerts: 1 })).toMatch(/needs your attention/)
})

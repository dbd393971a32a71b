import { expect, it } from 'vitest'
import { dueEntries } from './due-card.tsx'

it('lists overdue entries first, then the oldest first', () => {
  const one = { patientName: 'R', assessmentType: 'phq9', name: 'PHQ-9', assessmentId: 1, scheduleId: null }
  const entries = dueEntries({
    assessments: [
      { ...one, patientId: 1, reason: 'waiting', since: '2026-11-10T10:00:00.000Z' },
      { ...one, patientId: 2, reason: 'expired', since: '2026-11-12T10:00:00.000Z' },
      { ...one, patientId: 3, reason: 'scheduled', since: '2026-11-01T10:00:00.000Z' },
    ],
    planReviews: [
      { patientId: 4, patientName: 'J', planId: 1, reviewOn: '2026-11-20', overdue: false },
      { patientId: 5, patientName: 'J', planId: 2, reviewOn: '2026-10-01', overdue: true },
    ],
  })
  expect(entries.map(({ patientId }) => patientId)).toEqual([5, 2, 3, 1, 4])
  expect(entries[0]?.text).toBe('Plan review was due Oct 1, 2026')
})

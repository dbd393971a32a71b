import { expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { limitToast } from './limit-toast.ts'

const answer = (status: number, body: object) => new CallError(status, '', JSON.stringify(body))
const limit = { success: false, error: 'Monthly note limit reached' }

it('shows the server’s advice for eight seconds', () => {
  const message = 'You have used all 10 notes of the Free Plan this month. Upgrade, or wait until next month.'
  expect(limitToast(answer(403, { ...limit, details: { message, subscription: 'Free Plan' } }))).toEqual({
    title: 'Monthly Limit Reached',
    description: message,
    tone: 'danger',
    durationMs: 8000,
  })
  expect(limitToast(answer(403, limit))?.description).toBe('Upgrade your plan, or wait until next month.')
})

it('ignores any other error', () => {
  expect(limitToast(answer(403, { success: false, error: 'Not yours' }))).toBeUndefined()
  expect(limitToast(answer(500, limit))).toBeUndefined()
  expect(limitToast(new TypeError('Failed to fetch'))).toBeUndefined()
})

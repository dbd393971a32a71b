import { expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { limitToast } from './limit-toast.ts'

const answer = (status: number, body: object) => new CallError(status, '', JSON.stringify(body))
const limit = { success: false, error: 'Monthly note limit reached' }

it('says for eight seconds what the server advises', () => {
  const message = 'You have used all 10 notes of the Free Plan this month. Upgrade, or wait until next month.'
  expect(limitToast(answer(403, { ...limit, details: { message, subscription: 'Free Plan' } }))).toEqual({
    title: 'Monthly Limit Reached',
    description: message,
    tone: 'danger',
    durationMs: 8000,
  })
  expect(limitToast(answer(403, limit))?.description).toBe('Upgrade your plan, or wait until next month.')
})

it('is not about any other refusal', () => {
  expect(limitToast(answer(403, { success: false, error: 'Not yours' }))).toBeUndefined()
  expect(limitToast(answer(500, limit))).toBeUndefined()
  expect(limitToast(new TypeError('Failed to fetch'))).toBeUndefined()
})

import { expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { secondStepIn, secondStepInHash } from './second-step.ts'

const details = {
  challenge: 'two-factor',
  challengeToken: 'gn_ch_x',
  methods: ['totp', 'recovery'],
  expiresAt: '2026-11-15T12:00:00.000Z',
}
const refused = (status: number, body: object) => new CallError(status, '', JSON.stringify(body))

it('distinguishes a second step from a rejection', () => {
  const asked = refused(401, { success: false, error: 'Complete one more step.', details })
  expect(secondStepIn(asked)).toEqual(details)
  expect(
    secondStepIn(refused(401, { success: false, error: 'Please check your email and password.' })),
  ).toBeUndefined()
  expect(secondStepIn(refused(500, { success: false, error: 'x', details }))).toBeUndefined()
  expect(secondStepIn(new TypeError('Failed to fetch'))).toBeUndefined()
})

it('reads Google’s second step from the URL, and only known methods', () => {
  const hash = `#${new URLSearchParams({ ...details, methods: 'totp,telepathy,recovery' })}`
  expect(secondStepInHash(hash)).toEqual(details)
  expect(secondStepInHash('')).toBeUndefined()
  expect(secondStepInHash('#pricing')).toBeUndefined()
})

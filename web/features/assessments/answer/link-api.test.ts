import { describe, expect, it } from 'vitest'
import {
  openAssessment,
  saveAssessmentAnswers,
  submitAssessment,
} from '#shared/contracts/assessment-links.ts'
import { CallError } from '#shared/http/call.ts'
import { OPEN, reasonOf, reasonWhileAnswering, SAVE, SUBMIT } from './link-api.ts'

it('uses the methods and paths of the contracts', () => {
  for (const [route, contract] of [
    [OPEN, openAssessment],
    [SAVE, saveAssessmentAnswers],
    [SUBMIT, submitAssessment],
  ] as const) {
    expect(route).toEqual({ method: contract.method, path: contract.path })
    expect(contract.access).toBe('public')
  }
})

describe('the reason a link does not open', () => {
  const refused = (status: number, code?: string) =>
    new CallError(status, '', JSON.stringify({ success: false, error: 'x', details: code ? { code } : {} }))

  it('follows from the status and the error code', () => {
    expect(reasonOf(refused(404))).toBe('not-found')
    expect(reasonOf(refused(404, 'expired'))).toBe('expired')
    expect(reasonOf(refused(410))).toBe('completed')
    expect(reasonOf(refused(503))).toBe('failed')
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe('failed-network')
  })

  it('is revoked when the link worked before and is not found now', () => {
    expect(reasonWhileAnswering(refused(404))).toBe('revoked')
    expect(reasonWhileAnswering(refused(404, 'expired'))).toBe('expired')
  })
})

import { describe, expect, it } from 'vitest'
import { openAssessment, saveAssessmentAnswers, submitAssessment } from '#shared/contracts/assessments.ts'
import { CallError } from '#shared/http/call.ts'
import { OPEN, reasonOf, reasonWhileAnswering, SAVE, SUBMIT } from './link-api.ts'

it('asks where the contracts say', () => {
  for (const [written, contract] of [
    [OPEN, openAssessment],
    [SAVE, saveAssessmentAnswers],
    [SUBMIT, submitAssessment],
  ] as const) {
    expect(written).toEqual({ method: contract.method, path: contract.path })
    expect(contract.access).toBe('public')
  }
})

describe('why a link does not open', () => {
  const refused = (status: number, code?: string) =>
    new CallError(status, '', JSON.stringify({ success: false, error: 'x', details: code ? { code } : {} }))

  it('is told apart by status and code', () => {
    expect(reasonOf(refused(404))).toBe('not-found')
    expect(reasonOf(refused(404, 'expired'))).toBe('expired')
    expect(reasonOf(refused(410))).toBe('completed')
    expect(reasonOf(refused(503))).toBe('failed')
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe('failed-network')
  })

  it('is a withdrawal when it was good a moment ago', () => {
    expect(reasonWhileAnswering(refused(404))).toBe('revoked')
    expect(reasonWhileAnswering(refused(404, 'expired'))).toBe('expired')
  })
})

import type { PatientAssessment } from '#shared/contracts/assessment-links.ts'
import { LINK_EXPIRED } from '#shared/domain/assessments.ts'
import { CallError, createClient } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { LinkApi, Outcome } from './answer-sync.ts'
import type { Answers } from './answers.ts'
import type { ClosedReason } from './link-closed.tsx'

/**
 * The patient page's three requests, written out by hand: importing the contracts would also load their validation
 * library, which is larger than the page. link-api.test.ts checks that they match the contracts.
 */
type Route = Pick<AnyEndpoint, 'method' | 'path'>
export const OPEN: Route = { method: 'GET', path: '/api/assessments/token/:token' }
export const SAVE: Route = { method: 'PUT', path: '/api/assessments/token/:token/responses' }
export const SUBMIT: Route = { method: 'POST', path: '/api/assessments/token/:token/submit' }

/** Sends no bearer token, even if someone is signed in on this device: the link alone grants access. */
const { call } = createClient()

function request(route: Route, token: string, body?: object, keepalive = false): Promise<unknown> {
  const input = { params: { token }, ...(body ? { body } : {}) }
  return call(route as AnyEndpoint, input as never, keepalive ? { keepalive } : {})
}

export type Opened =
  | { kind: 'open'; assessment: PatientAssessment }
  | { kind: 'closed'; reason: ClosedReason }

export async function openLink(token: string): Promise<Opened> {
  try {
    const { data } = (await request(OPEN, token)) as { data: PatientAssessment }
    return { kind: 'open', assessment: data }
  } catch (error) {
    return { kind: 'closed', reason: reasonOf(error) }
  }
}

export function reasonOf(error: unknown): ClosedReason {
  if (!(error instanceof CallError)) return 'failed-network'
  if (error.status === 410) return 'completed'
  if (error.status === 404) return error.details?.code === LINK_EXPIRED ? 'expired' : 'not-found'
  return 'failed'
}

/** The link worked when the page opened, so "not found" now means it was revoked. */
export function reasonWhileAnswering(error: CallError): ClosedReason {
  const reason = reasonOf(error)
  return reason === 'not-found' ? 'revoked' : reason
}

export function linkApi(token: string): LinkApi {
  async function outcomeOf(response: Promise<unknown>): Promise<Outcome> {
    try {
      await response
      return { kind: 'accepted' }
    } catch (error) {
      if (!(error instanceof CallError)) return { kind: 'failed', online: false }
      if (error.status === 404 || error.status === 410) {
        return { kind: 'closed', reason: reasonWhileAnswering(error) }
      }
      return { kind: 'failed', online: true }
    }
  }
  const bodyOf = (answers: Answers) => ({ responses: answers })
  return {
    // keepalive: the request completes even if the page closes.
    save: (answers) => outcomeOf(request(SAVE, token, bodyOf(answers), true)),
    submit: (answers) => outcomeOf(request(SUBMIT, token, bodyOf(answers))),
  }
}

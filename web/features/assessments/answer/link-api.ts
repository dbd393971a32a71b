import type { PatientAssessment } from '#shared/contracts/assessments.ts'
import { LINK_EXPIRED } from '#shared/domain/assessments.ts'
import { CallError, createClient } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Answers } from './answers.ts'
import type { LinkApi, Outcome } from './keeper.ts'
import type { ClosedReason } from './link-closed.tsx'

/**
 * The three calls of the patient's page, written out: the contracts would bring their validation library along, which
 * weighs more than the page. link-api.test.ts holds these against the contracts.
 */
type Route = Pick<AnyEndpoint, 'method' | 'path'>
export const OPEN: Route = { method: 'GET', path: '/api/assessments/token/:token' }
export const SAVE: Route = { method: 'PUT', path: '/api/assessments/token/:token/responses' }
export const SUBMIT: Route = { method: 'POST', path: '/api/assessments/token/:token/submit' }

/** No bearer: whoever may be signed in on this device, the link speaks for itself. */
const { call } = createClient()

function ask(route: Route, token: string, body?: object, keepalive = false): Promise<unknown> {
  const input = { params: { token }, ...(body ? { body } : {}) }
  return call(route as AnyEndpoint, input as never, keepalive ? { keepalive } : {})
}

export type Opened =
  | { kind: 'open'; assessment: PatientAssessment }
  | { kind: 'closed'; reason: ClosedReason }

export async function openLink(token: string): Promise<Opened> {
  try {
    const { data } = (await ask(OPEN, token)) as { data: PatientAssessment }
    // The clock of the server decides; a page that was kept open for long asks again.
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

/** The link was good when the page opened: what is unknown now was taken back. */
export function reasonWhileAnswering(error: CallError): ClosedReason {
  const reason = reasonOf(error)
  return reason === 'not-found' ? 'revoked' : reason
}

export function linkApi(token: string): LinkApi {
  async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
    try {
      await asked
      return { kind: 'taken' }
    } catch (error) {
      if (!(error instanceof CallError)) return { kind: 'unreached', online: false }
      if (error.status === 404 || error.status === 410) {
        return { kind: 'closed', reason: reasonWhileAnswering(error) }
      }
      return { kind: 'unreached', online: true }
    }
  }
  const bodyOf = (answers: Answers) => ({ responses: answers })
  return {
    // Outlives the page, should it be closed in this moment.
    save: (answers) => outcomeOf(ask(SAVE, token, bodyOf(answers), true)),
    submit: (answers) => outcomeOf(ask(SUBMIT, token, bodyOf(answers))),
  }
}

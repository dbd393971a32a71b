import { LIMIT_ERROR, LIMIT_TOAST_MS } from '#shared/domain/usage.ts'
import { CallError } from '#shared/http/call.ts'

const ADVICE = 'Upgrade your plan, or wait until next month.'

/** The toast for a call that failed because of the monthly limit; undefined for other errors. */
export function limitToast(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 403 || error.serverMessage !== LIMIT_ERROR) {
    return undefined
  }
  const message = error.details?.message
  return {
    title: 'Monthly Limit Reached',
    description: typeof message === 'string' && message ? message : ADVICE,
    tone: 'danger' as const,
    durationMs: LIMIT_TOAST_MS,
  }
}

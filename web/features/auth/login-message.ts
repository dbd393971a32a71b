import { CallError } from '#shared/http/call.ts'

const REFUSED = 'Please check your email and password.'
const BROKEN = 'An error occurred. Please try again.'

/** The message for a failed sign-in; the server's own when it sent one. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof CallError)) return BROKEN
  return error.serverMessage || (error.status < 500 ? REFUSED : BROKEN)
}

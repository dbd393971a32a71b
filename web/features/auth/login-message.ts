import { CallError } from '#shared/http/call.ts'

const REFUSED = 'Please check your email and password.'
const BROKEN = 'An error occurred. Please try again.'

/** What to say when signing in did not work: the server's own words when it sent any. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof CallError)) return BROKEN
  return error.serverMessage || (error.status < 500 ? REFUSED : BROKEN)
}

import { PRODUCT_NAME } from '#shared/product.ts'

/** Parameters that the server adds to the landing page's URL after Google sign-in. */
type GoogleReturn =
  | { kind: 'none' }
  | { kind: 'success'; token: string }
  | { kind: 'failure'; description: string }

const FAILURES = new Map([
  ['oauth_not_configured', 'Google OAuth is not configured on this server.'],
  ['oauth_failed', 'Google authentication failed. Please try again.'],
])

export function readGoogleReturn(search: string): GoogleReturn {
  const query = new URLSearchParams(search)
  const token = query.get('token')
  const error = query.get('error')
  if (token && query.get('auth') === 'success') return { kind: 'success', token }
  if (error) {
    return { kind: 'failure', description: FAILURES.get(error) ?? 'Authentication failed. Please try again.' }
  }
  return { kind: 'none' }
}

/** The URL without the three parameters; others are kept. */
export function withoutGoogleReturn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['token', 'auth', 'error']) query.delete(name)
  const rest = query.toString()
  return rest ? `?${rest}` : ''
}

export const WELCOME = {
  title: `Welcome to ${PRODUCT_NAME}`,
  description: 'You have been successfully signed in with Google.',
}

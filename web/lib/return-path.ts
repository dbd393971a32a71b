import { PAGES } from '#shared/paths.ts'
import { isGuardedPath } from './page-access.ts'

/** State in the sign-in page’s history entry, set by the guard. Never read from the URL. */
export type SignInState = { from?: string; notice?: 'idle' }

export function readSignInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const { from, notice } = state as Record<string, unknown>
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(notice === 'idle' ? { notice } : {}),
  }
}

/** Where to go after signing in: the guarded page the user came from, or the dashboard. */
export function returnPath(from: string | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.includes('\\')) return PAGES.dashboard
  const url = new URL(from, 'https://origin.invalid')
  if (url.origin !== 'https://origin.invalid' || !isGuardedPath(url.pathname)) return PAGES.dashboard
  return url.pathname + url.search
}

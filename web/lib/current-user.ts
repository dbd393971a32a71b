import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser as SignedInUser } from '#shared/contracts/auth.ts'
import { CallError } from '#shared/http/call.ts'
import { call } from './api.ts'
import { useLocked } from './lock.ts'
import { useToken } from './token.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000

export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: async () => {
    // Imported on demand: a signed-out visitor never needs the contracts, and zod with them.
    const { me } = await import('#shared/contracts/auth.ts')
    return (await call(me, {})).data
  },
  staleTime: FIVE_MINUTES_MS,
})

type CurrentUser =
  | { status: 'loading'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'unreachable'; user: undefined; retry: () => void }
  | { status: 'signed-in'; user: SignedInUser }

export function useCurrentUser(): CurrentUser {
  const token = useToken()
  const locked = useLocked()
  const { data, error, refetch } = useQuery({ ...currentUserQuery, enabled: token !== null })

  // While locked, the page stays rendered with its user.
  if (locked && data) return { status: 'signed-in', user: data }
  if (token === null) return { status: 'signed-out', user: undefined }
  if (data) return { status: 'signed-in', user: data }
  if (!error) return { status: 'loading', user: undefined }
  // Neither signed in nor out: the server didn’t respond, and the token may still be valid.
  if (!(error instanceof CallError) || error.status >= 500) {
    return { status: 'unreachable', user: undefined, retry: () => void refetch() }
  }
  return { status: 'signed-out', user: undefined }
}

/** For pages behind the guard, which renders them only when the user is loaded. */
export function useSignedInUser(): SignedInUser {
  const { user } = useCurrentUser()
  if (!user) throw new Error('This page is rendered behind the guard only.')
  return user
}

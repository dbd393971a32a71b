import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/contracts/auth.ts'
import { currentUserQuery } from './current-user.ts'

/** Updates the cached current user with a server response. */
export function useStoreUser(): (change: Partial<CurrentUser>) => void {
  const queryClient = useQueryClient()
  return (change) =>
    queryClient.setQueryData(currentUserQuery.queryKey, (user) => (user ? { ...user, ...change } : user))
}

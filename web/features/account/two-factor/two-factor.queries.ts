import { useQueryClient } from '@tanstack/react-query'
import { getFactors } from '#shared/contracts/two-factor.ts'
import { currentUserQuery } from '../../../lib/current-user.ts'
import { invalidate, queryOf } from '../../../lib/queries.ts'

export const factorsQuery = queryOf(getFactors, {})

/** Call after any change. Reloads the factors, and the user, since an administrator may be required to have one. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, factorsQuery.queryKey, currentUserQuery.queryKey)
}

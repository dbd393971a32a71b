import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getFactors } from '#shared/contracts/two-factor.ts'
import { call } from '../../../lib/api.ts'
import { currentUserQuery } from '../../../lib/current-user.ts'

export const factorsQuery = queryOptions({
  queryKey: [getFactors.path],
  queryFn: async () => (await call(getFactors, {})).data,
})

/** Call after any change. Reloads the factors, and the user, since an administrator may be required to have one. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
}

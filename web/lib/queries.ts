import { type QueryClient, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput, CallOutput } from '#shared/http/endpoint.ts'
import { call } from './api.ts'

type DataOf<E> = CallOutput<E> extends { data: infer Data } ? Data : never

type Freshness<E> = Pick<
  UseQueryOptions<DataOf<E>>,
  'staleTime' | 'gcTime' | 'refetchOnMount' | 'refetchInterval' | 'refetchIntervalInBackground'
>

/**
 * The cache key of a call. Without an input, or with a part of it, it is a prefix: invalidating `keyOf(listPlans)`
 * reloads the plans of every patient.
 */
export function keyOf<E extends AnyEndpoint>(endpoint: E, input?: Partial<CallInput<NoInfer<E>>>): QueryKey {
  return input ? [endpoint.path, input] : [endpoint.path]
}

/** A query for the `data` of a response. */
export function queryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<NoInfer<E>>,
  freshness?: Freshness<NoInfer<E>>,
) {
  return queryOptions<DataOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: async () => ((await call(endpoint, input)) as { data: DataOf<E> }).data,
    ...freshness,
  })
}

/** Marks everything under these keys as outdated, and reloads what is on screen. */
export async function invalidate(queryClient: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

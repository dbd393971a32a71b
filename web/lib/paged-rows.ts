import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

type Page<Row> = { data: Row[]; total: number; nextBefore: number | null }

/** A paged list in the form a screen needs. */
export type PagedRows<Row> = {
  rows: readonly Row[]
  /** Total count; undefined until the first page is loaded. */
  total: number | undefined
  state: 'loading' | 'failed' | 'ready'
  /** The rows still belong to the previous query; new ones are loading. */
  outdated: boolean
  retry: () => void
  more: { hasNext: boolean; busy: boolean; failed: boolean; fetchNext: () => void }
}

export function usePagedRows<Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): PagedRows<Row> {
  const { data, fetchNextPage, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  return {
    rows,
    total: data?.pages.at(-1)?.total,
    state: data ? 'ready' : query.isError ? 'failed' : 'loading',
    outdated: query.isPlaceholderData,
    retry: () => void refetch(),
    more: {
      hasNext: query.hasNextPage,
      busy: query.isFetching,
      failed: query.isFetchNextPageError,
      fetchNext: fetchNextPage,
    },
  }
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

type Page<Row> = { data: Row[]; total: number; nextBefore: number | null }

/** A list that comes page by page, as a screen needs it. */
export type PagedRows<Row> = {
  rows: readonly Row[]
  /** How many there are in all; undefined until the first page is here. */
  total: number | undefined
  state: 'loading' | 'failed' | 'ready'
  /** What is shown still answers the question before; the new answer is on its way. */
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

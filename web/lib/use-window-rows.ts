import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PagedRows } from './paged-rows.ts'

/** How many rows before the end of what is there the next page is fetched. */
const NEAR_END = 8

type WindowRowsOptions = {
  count: number
  /** Height of a row that was never on the screen, in px. */
  estimate: number
  keyOf: (index: number) => string | number
  /** Space between rows, in px. */
  gap?: number
  more: PagedRows<unknown>['more']
}

type WindowRows<Element extends HTMLElement> = {
  /** Goes on the element whose children the rows are. */
  list: RefObject<Element | null>
  rows: VirtualItem[]
  /** Room for the rows above and below that are not in the page, in px. */
  before: number
  after: number
  measure: (row: HTMLElement | null) => void
}

/**
 * Of a long list only the rows near the screen are in the page; the whole window scrolls. The next page is
 * fetched before the end comes into sight.
 */
export function useWindowRows<Element extends HTMLElement>(options: WindowRowsOptions): WindowRows<Element> {
  const { count, estimate, keyOf, gap = 0, more } = options
  const list = useRef<Element>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    gap,
    overscan: 6,
    scrollMargin: top,
  })

  // What stands above the list comes and goes (a banner, a line of figures): looked at after every render.
  useLayoutEffect(() => {
    if (!list.current) return
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    if (now !== top) setTop(now)
  })

  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)
  const nearEnd = last !== undefined && last.index >= count - NEAR_END
  const wanted = nearEnd && more.hasNext && !more.busy && !more.failed
  const { fetchNext } = more
  useEffect(() => {
    if (wanted) fetchNext()
  }, [wanted, fetchNext])

  return {
    list,
    rows,
    before: rows[0] ? rows[0].start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  }
}

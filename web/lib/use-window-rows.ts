import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { arrivedByHistory } from './history-navigation.ts'
import type { PagedRows } from './paged-rows.ts'

/** Rows before the end at which the next page is loaded. */
const NEAR_END = 8

type WindowRowsOptions<Item> = {
  /** Identifies the list, so that Back restores its position. */
  name: string
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  /** Items per row. */
  columns?: number
  /** Height of a row before it’s measured, in px. */
  estimate: number
  /** Space between rows, in px. */
  gap?: number
  more: PagedRows<Item>['more']
}

type WindowRows<Element extends HTMLElement> = {
  /** Ref for the element whose children are the rows. */
  list: RefObject<Element | null>
  rows: VirtualItem[]
  /** Height of the rows above and below that aren’t rendered, in px. */
  before: number
  after: number
  measure: (row: HTMLElement | null) => void
}

/** A list’s saved position: scroll offset, list offset, and measured row heights. */
type Place = { offset: number; top: number; measured: VirtualItem[] }

const NO_POSITION: Place = { offset: 0, top: 0, measured: [] }
const places = new Map<string, Place>()

/** Virtualizes a long list that scrolls with the window. Loads the next page before the end is visible. */
export function useWindowRows<Item, Element extends HTMLElement>(
  options: WindowRowsOptions<Item>,
): WindowRows<Element> {
  const { name, items, keyOf, columns = 1, estimate, gap = 0, more } = options
  const list = useRef<Element>(null)
  const [place] = useState(() => (arrivedByHistory() ? (places.get(name) ?? NO_POSITION) : NO_POSITION))
  const [top, setTop] = useState(place.top)
  const count = Math.ceil(items.length / columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: keyOf never changes
  const getItemKey = useCallback(
    (row: number) => {
      const first = items[row * columns]
      return first === undefined ? row : `${columns}:${keyOf(first)}`
    },
    [items, columns],
  )
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey,
    gap,
    overscan: 6,
    scrollMargin: top,
    initialMeasurementsCache: place.measured,
    ...(place === NO_POSITION ? {} : { initialOffset: place.offset }),
  })

  // Content above the list comes and goes (banners, stats), so measure after every render.
  useLayoutEffect(() => {
    if (!list.current) return
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    if (now !== top) setTop(now)
  })

  useLayoutEffect(() => {
    return () => {
      const { scrollOffset, options } = virtualizer
      places.set(name, {
        offset: scrollOffset ?? 0,
        top: options.scrollMargin,
        measured: virtualizer.takeSnapshot(),
      })
    }
  }, [name, virtualizer])

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

import type { ReactNode } from 'react'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type PagedListProps<Row> = {
  /** The items in the list: "messages". */
  name: string
  list: PagedRows<Row>
  estimate: number
  empty: string
  children: (row: Row) => ReactNode
}

/** A list loaded page by page, with its loading, error and empty states. */
export function PagedList<Row extends { id: number }>(props: PagedListProps<Row>) {
  const { name, list, empty } = props
  if (list.state === 'loading') {
    return (
      <div className="p-5">
        <Skeleton lines={6} label={`Loading the ${name}`} />
      </div>
    )
  }
  if (list.state === 'failed') {
    return <LoadError title={`Couldn’t load the ${name}`} onRetry={list.retry} />
  }
  if (list.total === 0) return <p className="px-5 py-12 text-center text-ink-2">{empty}</p>
  return (
    <div aria-busy={list.outdated}>
      <Rows {...props} />
      <LoadMore {...list.more} />
    </div>
  )
}

function Rows<Row extends { id: number }>({ name, list, estimate, children }: PagedListProps<Row>) {
  const { rows: all, total = all.length, more } = list
  const window = useWindowRows<Row, HTMLUListElement>({
    name: `admin ${name}`,
    items: all,
    estimate,
    more,
    keyOf: ({ id }) => id,
  })
  return (
    <ul
      ref={window.list}
      aria-label={name}
      style={{ paddingTop: window.before, paddingBottom: window.after }}
    >
      {window.rows.map(({ index, key }) => {
        const row = all[index]
        return (
          row && (
            <li
              key={key}
              ref={window.measure}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="border-b border-line px-5 py-3 last:border-b-0"
            >
              {children(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}

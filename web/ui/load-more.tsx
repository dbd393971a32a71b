import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

type LoadMoreProps = { hasNext: boolean; busy: boolean; failed: boolean; fetchNext: () => void }

/** The end of a paged list: the next page is loading or failed to load. */
export function LoadMore({ hasNext, busy, failed, fetchNext }: LoadMoreProps) {
  if (!hasNext) return null
  return (
    <div className="grid min-h-14 place-items-center py-2">
      {failed && !busy ? (
        <span role="alert" className="flex flex-wrap items-center gap-3 text-ink-2">
          Couldn’t load more.
          <Button size="sm" onClick={fetchNext}>
            Try again
          </Button>
        </span>
      ) : (
        <span className="flex items-center gap-3 text-ink-2">
          <Spinner />
          Loading more
        </span>
      )}
    </div>
  )
}

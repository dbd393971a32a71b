import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type LoadErrorProps = {
  /** For example, "Couldn’t load your patients". */
  title: string
  /** h1 if it’s all the page shows. */
  titleAs?: 'p' | 'h1'
  onRetry: () => void
}

/** Shows that something failed to load, and offers to retry. */
export function LoadError({ title, titleAs = 'p', onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState title={title} titleAs={titleAs} action={<Button onClick={onRetry}>Try again</Button>}>
        Check your connection and try again.
      </EmptyState>
    </div>
  )
}

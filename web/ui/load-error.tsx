import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type LoadErrorProps = {
  /** "Your patients could not be loaded". */
  title: string
  /** h1 where this is all the page has to say. */
  titleAs?: 'p' | 'h1'
  onRetry: () => void
}

/** Something did not come. Says so, and offers to ask again. */
export function LoadError({ title, titleAs = 'p', onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState title={title} titleAs={titleAs} action={<Button onClick={onRetry}>Try again</Button>}>
        Check your connection and try again.
      </EmptyState>
    </div>
  )
}

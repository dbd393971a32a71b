import { GroundSymbol } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Messages } from './messages.ts'

/** Explains why the questions can't be shown. */
export type ClosedReason =
  | 'invalid'
  | 'not-found'
  | 'completed'
  | 'expired'
  | 'revoked'
  | 'failed'
  | 'failed-network'

function messageFor(reason: ClosedReason, words: Messages): { title: string; text: string } {
  switch (reason) {
    case 'invalid':
      return { title: words.invalid, text: words.askForLink }
    case 'not-found':
      return { title: words.notFound, text: words.askForLink }
    case 'completed':
      return { title: words.completed, text: words.alreadySent }
    case 'expired':
      return { title: words.expired, text: words.askForNew }
    case 'revoked':
      return { title: words.revoked, text: words.revokedText }
    case 'failed':
      return { title: words.failed, text: words.tryLater }
    case 'failed-network':
      return { title: words.failedNetwork, text: '' }
  }
}

type LinkClosedProps = { reason: ClosedReason; words: Messages; onRetry: () => void }

export function LinkClosed({ reason, words, onRetry }: LinkClosedProps) {
  const { title, text } = messageFor(reason, words)
  const canRetry = reason === 'failed' || reason === 'failed-network'
  return (
    <div role={canRetry ? 'alert' : undefined} className="grid gap-3 pt-6">
      <GroundSymbol className="mb-2 w-18 text-accent" />
      <h1 className="title-page">{title}</h1>
      {text && <p className="text-base text-ink-2">{text}</p>}
      {canRetry && (
        <div className="mt-2">
          <Button size="lg" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

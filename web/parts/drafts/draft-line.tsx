import { Check, CloudOff } from 'lucide-react'
import { formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { DraftStatus } from './draft-state.ts'

type DraftLineProps = { status: DraftStatus; onRetry: () => void }

/** The save status of a draft. */
export function DraftLine({ status, onRetry }: DraftLineProps) {
  return (
    <div className="flex min-h-(--h-sm) min-w-0 items-center gap-2 text-xs text-ink-3">
      {status.kind === 'saving' && (
        <>
          <Spinner />
          Saving...
        </>
      )}
      {status.kind === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-4 flex-none" />
          <span className="tabular-nums">Saved {formatTime(status.at)}</span>
        </>
      )}
      {status.kind === 'not-saved' && (
        <CloudOff aria-hidden="true" className="size-4 flex-none text-danger" />
      )}
      {/* Announce only problems: hearing "Saved" at every pause would be distracting. */}
      <span role="status" className="min-w-0 font-medium text-danger empty:hidden">
        {status.kind === 'not-saved' ? status.sentence : ''}
      </span>
      {status.kind === 'not-saved' && (
        <Button size="sm" variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

import { PAGES } from '#shared/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown when a note doesn’t exist or belongs to another clinician. */
export function NoteNotFound() {
  return (
    <EmptyState
      title="Note not found"
      titleAs="h1"
      action={<ButtonLink to={PAGES.dashboard}>Back to dashboard</ButtonLink>}
    >
      It may have been deleted, or the address has a typo.
    </EmptyState>
  )
}

/** Shown when a note failed to load. */
export function NoteNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Couldn’t load the note"
        titleAs="h1"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={PAGES.dashboard}>Back to dashboard</ButtonLink>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          </span>
        }
      >
        Check your connection and try again. Your note is safe.
      </EmptyState>
    </div>
  )
}

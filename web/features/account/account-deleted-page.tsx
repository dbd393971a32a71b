import { PAGES } from '#shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function AccountDeletedPage() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title="Your account was deleted"
        titleAs="h1"
        action={<ButtonLink to={PAGES.landing}>To the start page</ButtonLink>}
      >
        Everything in it is gone, and you are signed out everywhere. A mail confirms it. Thank you for the
        time you worked with us.
      </EmptyState>
    </div>
  )
}

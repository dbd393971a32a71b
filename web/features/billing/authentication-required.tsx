import { PAGES } from '#shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** /subscribe when signed out. */
export function AuthenticationRequired() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title="Authentication Required"
        titleAs="h1"
        action={
          <ButtonLink to={PAGES.login} variant="primary">
            Go to Login
          </ButtonLink>
        }
      >
        Please log in to subscribe to a plan.
      </EmptyState>
    </div>
  )
}

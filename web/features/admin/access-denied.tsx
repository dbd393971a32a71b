import { Lock } from 'lucide-react'
import { PAGES } from '#shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** `reason` says what an administrator must do first, such as setting up two-factor sign-in. */
export function AccessDenied({ reason }: { reason: string | undefined }) {
  return (
    <div role="alert" className="mx-auto w-full max-w-xl p-4 md:py-16">
      <Card className="grid justify-items-center gap-1.5 px-5 py-12 text-center">
        <Lock aria-hidden="true" className="mb-1 size-8 text-ink-3" />
        <h1 className="title-card">Access Denied</h1>
        <p className="max-w-[48ch] text-ink-2">
          {reason ?? "You don't have permission to access the admin dashboard."}
        </p>
        <div className="mt-3">
          {reason ? (
            <ButtonLink to={PAGES.accountSettings}>Account Settings</ButtonLink>
          ) : (
            <ButtonLink to={PAGES.landing}>Go Home</ButtonLink>
          )}
        </div>
      </Card>
    </div>
  )
}

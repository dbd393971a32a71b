import { useQueryClient } from '@tanstack/react-query'
import { TwoFactorSettings } from '../features/account/two-factor/two-factor-settings.tsx'
import { AuthCard } from '../features/auth/auth-layout.tsx'
import { signOut } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'

/** Replaces every page for an administrator who must set up two-factor sign-in first. */
export function SecondFactorRequired() {
  const queryClient = useQueryClient()
  return (
    <AuthCard
      wide
      title="Set up two-factor sign-in"
      intro="Administrators must use two-factor sign-in. Turn it on to continue."
      footer={
        <Button variant="quiet" onClick={() => void signOut(queryClient)}>
          Sign Out
        </Button>
      }
    >
      <TwoFactorSettings />
    </AuthCard>
  )
}

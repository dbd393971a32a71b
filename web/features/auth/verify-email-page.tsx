import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { verifyEmail } from '#shared/contracts/auth.ts'
import { APPROVAL_TOKEN_PREFIX } from '#shared/domain/email-change.ts'
import { PAGES } from '#shared/paths.ts'
import { call, messageOf } from '../../lib/api.ts'
import { currentUserQuery, useCurrentUser } from '../../lib/current-user.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { invalidate } from '../../lib/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AuthCard } from './auth-layout.tsx'

type Progress =
  | { step: 'checking' }
  | { step: 'asking'; approve: () => void }
  | { step: 'confirmed'; message: string }
  | { step: 'failed'; message: string }

const FAILED = 'This link has expired, was already used, or is incomplete.'

export function VerifyEmailPage() {
  const progress = useConfirmation()
  useHeadingFocusOn(progress.step)

  if (progress.step === 'checking') {
    return (
      <AuthCard title="Confirm your email">
        <p role="status" className="flex items-center gap-3 text-ink-2">
          <Spinner />
          Checking the link...
        </p>
      </AuthCard>
    )
  }
  if (progress.step === 'asking') {
    return (
      <AuthCard
        title="Approve your new email address?"
        intro="Someone asked to change your account’s email address to the one named in the email. If it wasn’t you, don’t approve it. Set a new password instead."
      >
        <div className="grid gap-2">
          <Button variant="primary" size="lg" block onClick={progress.approve}>
            Approve the change
          </Button>
          <ButtonLink to={PAGES.forgotPassword} size="lg" block>
            Set a new password
          </ButtonLink>
        </div>
      </AuthCard>
    )
  }
  if (progress.step === 'confirmed') {
    return (
      <AuthCard title="Email confirmed" intro={progress.message}>
        <NextStep />
      </AuthCard>
    )
  }
  return (
    <AuthCard title="This link didn’t work" intro={progress.message}>
      <p className="text-ink-2">Request a new link in your profile settings.</p>
      <NextStep />
    </AuthCard>
  )
}

function NextStep() {
  const { status } = useCurrentUser()
  return status === 'signed-in' ? (
    <ButtonLink to={PAGES.dashboard} variant="primary" size="lg" block>
      Go to the dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to={PAGES.login} variant="primary" size="lg" block>
      Sign In
    </ButtonLink>
  )
}

function useConfirmation(): Progress {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ step: 'checking' })
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const token = new URLSearchParams(location.search).get('token')
    // Remove the secret from the address and the history right away.
    navigate(PAGES.verifyEmail, { replace: true })
    if (!token) {
      setProgress({ step: 'failed', message: FAILED })
      return
    }
    const follow = () => {
      setProgress({ step: 'checking' })
      call(verifyEmail, { body: { token } }).then(
        ({ message }) => {
          setProgress({ step: 'confirmed', message })
          void invalidate(queryClient, currentUserQuery.queryKey)
        },
        (error) => setProgress({ step: 'failed', message: messageOf(error, FAILED) }),
      )
    }
    // An email scanner that opens every link must not approve the change.
    if (token.startsWith(APPROVAL_TOKEN_PREFIX)) setProgress({ step: 'asking', approve: follow })
    else follow()
  }, [queryClient])

  return progress
}

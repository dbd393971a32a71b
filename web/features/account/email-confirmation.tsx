import { useState } from 'react'
import { type CurrentUser, resendVerification, type User } from '#shared/contracts/auth.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useMailWorks } from '../../lib/site.ts'
import { toast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type EmailConfirmationProps = { user: Pick<User, 'email' | 'isEmailVerified'>; reason?: string }

/** Says that the address isn't confirmed yet, and sends the link again. `reason` says what needs it. */
export function EmailConfirmation({ user, reason }: EmailConfirmationProps) {
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked')
  const mailWorks = useMailWorks()
  if (user.isEmailVerified) return null
  if (!mailWorks) {
    return (
      <Banner tone="warn">
        {reason} Mail is not set up on this server, so {user.email} can’t be confirmed.
      </Banner>
    )
  }

  async function send() {
    setState('sending')
    try {
      await call(resendVerification, {})
      setState('sent')
    } catch (error) {
      setState('asked')
      toast({
        title: 'Link not sent',
        description: messageOf(error, 'The link could not be sent. Please try again.'),
        tone: 'danger',
      })
    }
  }

  if (state === 'sent') return <Banner tone="good">A confirmation link was sent to {user.email}.</Banner>
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => void send()} busyText={state === 'sending' && 'Sending...'}>
          Send the link again
        </Button>
      }
    >
      {reason ?? `${user.email} is not confirmed yet.`} Open the link we sent there.
    </Banner>
  )
}

/** A change of address that waits for its links to be opened. */
export function PendingEmail({
  user,
}: {
  user: Pick<CurrentUser, 'email' | 'isEmailVerified' | 'pendingEmail'>
}) {
  const { email, isEmailVerified, pendingEmail } = user
  if (!pendingEmail) return null
  return (
    <Banner>
      {isEmailVerified
        ? `We sent a link to ${pendingEmail} and one to ${email}. Open both to change your address.`
        : `We sent a link to ${pendingEmail}. Open it to change your address.`}{' '}
      Until then you sign in with {email}.
    </Banner>
  )
}

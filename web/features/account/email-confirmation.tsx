import { useState } from 'react'
import { resendVerification, type User } from '#shared/contracts/auth.ts'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that the address awaits confirmation; nothing is blocked until then. */
export function EmailConfirmation({ user }: { user: User }) {
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked')
  if (user.isEmailVerified) return null

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
      {user.email} is not confirmed yet. Follow the link we sent there.
    </Banner>
  )
}

import { useState } from 'react'
import { type CurrentUser, resendVerification, type User } from '#shared/contracts/auth.ts'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { call } from '../../lib/api.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type EmailConfirmationProps = { user: Pick<User, 'email' | 'isEmailVerified'>; reason?: string }

/** Asks the user to confirm their email address and can resend the link. `reason` says why it's needed. */
export function EmailConfirmation({ user, reason }: EmailConfirmationProps) {
  const [sent, setSent] = useState(false)
  const mailWorks = useMailWorks()
  const { save, busy } = useSave(
    async () => {
      await call(resendVerification, {})
      setSent(true)
    },
    { toast: 'Link not sent' },
  )
  if (user.isEmailVerified) return null
  if (!mailWorks) {
    return (
      <Banner tone="warn">
        {reason} {MAIL_NEEDED}
      </Banner>
    )
  }

  if (sent) return <Banner tone="good">We sent a confirmation link to {user.email}.</Banner>
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => void save()} busyText={busy && 'Sending...'}>
          Resend link
        </Button>
      }
    >
      {reason ?? `${user.email} isn’t confirmed yet.`} Open the link we sent to it.
    </Banner>
  )
}

/** A change of email address that still needs its links to be opened. */
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
      Until then, sign in with {email}.
    </Banner>
  )
}

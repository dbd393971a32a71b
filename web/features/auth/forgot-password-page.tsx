import { useState } from 'react'
import { Link } from 'wouter'
import { forgotPassword } from '#shared/contracts/auth.ts'
import { RESET_LINK_HOURS } from '#shared/domain/lifetimes.ts'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { useMailWorks, useServerStatus } from '../../lib/server-status.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { AuthCard } from './auth-layout.tsx'

const SENT = 'If an account with this email exists, a password reset link has been sent.'
const FAILED = 'Failed to send reset link. Please try again.'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  useHeadingFocusOn(sent ? 'sent' : 'form')
  return sent ? <LinkSent /> : <AskForLink onSent={() => setSent(true)} />
}

function AskForLink({ onSent }: { onSent: () => void }) {
  const mailWorks = useMailWorks()
  const { formProps, field, busy } = useForm({
    initial: { email: '' },
    validate: (values) => errorsOf(forgotPassword, values),
    submit: async (body) => {
      await call(forgotPassword, { body })
      onSent()
    },
    failure: { toast: 'Reset link not sent', message: () => FAILED },
  })

  return (
    <AuthCard
      title="Forgot your password?"
      intro="Enter your email and we’ll send you a link to set a new one."
      footer={
        <Link to={PAGES.login} className="link">
          Back to sign in
        </Link>
      }
    >
      <form {...formProps} className="grid gap-4">
        {!mailWorks && <Banner tone="warn">{MAIL_NEEDED}</Banner>}
        <EmailField {...field('email')} size="lg" disabled={!mailWorks} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          disabled={!mailWorks}
          busyText={busy && 'Sending...'}
        >
          Send reset link
        </Button>
      </form>
    </AuthCard>
  )
}

function LinkSent() {
  const hasOutbox = useServerStatus()?.devOutbox
  return (
    <AuthCard title="Check your email" intro={SENT}>
      <p className="text-ink-2">
        The link works once and expires after {RESET_LINK_HOURS} hour. If it doesn’t arrive, check your spam
        folder.
      </p>
      {hasOutbox && (
        <Banner
          action={
            <Link to={PAGES.devOutbox} className="link">
              Open the outbox
            </Link>
          }
        >
          This server doesn’t send email. Messages go to an outbox instead.
        </Banner>
      )}
      <ButtonLink to={PAGES.login} size="lg" block>
        Back to sign in
      </ButtonLink>
    </AuthCard>
  )
}

import { useEffect, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { resetPassword } from '#shared/contracts/auth.ts'
import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AuthCard } from './auth-layout.tsx'
import { newPasswordErrors, resetFailure } from './reset-rules.ts'

export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token')
  const [step, setStep] = useState<'form' | 'done' | 'dead-link'>('form')
  useHeadingFocusOn(step)

  if (step === 'done') return <ResetDone />
  if (step === 'dead-link') return <DeadLink />
  if (!token) return <MissingToken />
  return <ResetForm token={token} onDone={() => setStep('done')} onDeadLink={() => setStep('dead-link')} />
}

function MissingToken() {
  useEffect(() => {
    toast({ title: 'Invalid link', description: 'Request a new password reset link.', tone: 'danger' })
  }, [])
  return <Redirect to={PAGES.login} replace />
}

type ResetFormProps = { token: string; onDone: () => void; onDeadLink: () => void }

function ResetForm({ token, onDone, onDeadLink }: ResetFormProps) {
  const { formProps, field, busy } = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: newPasswordErrors,
    submit: async ({ password }) => {
      await call(resetPassword, { body: { token, password } })
      onDone()
    },
    failure: {
      message: (error) => {
        const { title, description, linkIsDead } = resetFailure(error)
        toast({ title, description, tone: 'danger' })
        if (linkIsDead) onDeadLink()
        return undefined
      },
    },
  })

  return (
    <AuthCard
      title="Reset your password"
      intro="Choose a new password. You’ll be signed out everywhere else."
    >
      <form {...formProps} className="grid gap-4">
        <PasswordField
          {...field('password')}
          size="lg"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_AT_REGISTRATION} characters`}
          required
        />
        <PasswordField
          {...field('confirmPassword')}
          size="lg"
          label="Confirm new password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Resetting...'}>
          Reset password
        </Button>
      </form>
    </AuthCard>
  )
}

function ResetDone() {
  return (
    <AuthCard title="Password Reset Successful" intro="You can now sign in with your new password.">
      <ButtonLink to={PAGES.login} variant="primary" size="lg" block>
        Sign In
      </ButtonLink>
    </AuthCard>
  )
}

function DeadLink() {
  return (
    <AuthCard
      title="Invalid Reset Link"
      intro="This link has expired, was already used, or is incomplete. Request a new one."
    >
      <div className="grid gap-2">
        <ButtonLink to={PAGES.forgotPassword} variant="primary" size="lg" block>
          Request a new link
        </ButtonLink>
        <ButtonLink to={PAGES.login} size="lg" block>
          Back to sign in
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

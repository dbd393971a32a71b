import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { changePassword } from '#shared/contracts/auth.ts'
import { CallError } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { renewToken } from '../../lib/token.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import {
  NO_CHANGE,
  type PasswordChange,
  passwordChangeErrors,
  passwordChangeProblem,
} from './password-rules.ts'

export function SecuritySettings() {
  const { hasPassword } = useSignedInUser()
  return (
    <SectionCard title="Security Settings">
      {hasPassword ? <ChangePassword /> : <NoPasswordYet />}
    </SectionCard>
  )
}

function NoPasswordYet() {
  return (
    <p className="flex items-start gap-3 text-ink-2">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span>
        You sign in with Google and don’t have a password here. To set one,{' '}
        <Link to={PAGES.forgotPassword} className="link">
          request a reset link
        </Link>
        .
      </span>
    </p>
  )
}

function ChangePassword() {
  const { formProps, field, busy, reset, values } = useForm<PasswordChange>({
    initial: NO_CHANGE,
    validate: passwordChangeErrors,
    onInvalid: () => {
      const problem = passwordChangeProblem(values)
      if (problem) toast({ ...problem, tone: 'danger' })
    },
    submit: async ({ currentPassword, newPassword }) => {
      const { token } = await call(changePassword, { body: { currentPassword, newPassword } })
      renewToken(token)
      reset(NO_CHANGE)
      toast({
        title: 'Password changed',
        description: 'Your password has been successfully updated.',
        tone: 'good',
      })
    },
    failure: {
      fields: serverErrors,
      toast: 'Password change failed',
      message: () => 'Failed to change password. Please try again.',
    },
  })

  return (
    <form {...formProps} className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2 sm:grid sm:grid-cols-2 sm:gap-4">
        <PasswordField
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          required
        />
      </div>
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button type="submit" busyText={busy && 'Updating...'}>
          Change Password
        </Button>
        <p className="hint">You’ll stay signed in here and be signed out everywhere else.</p>
      </div>
    </form>
  )
}

/** The toast says that it failed; the field says why. */
function serverErrors(error: unknown): FieldErrors<PasswordChange> {
  if (!(error instanceof CallError)) return {}
  const newPassword = error.fieldMessage('newPassword')
  if (newPassword) return { newPassword }
  const currentPassword = error.fieldMessage('currentPassword') ?? error.serverMessage
  return currentPassword && error.status < 500 ? { currentPassword } : {}
}

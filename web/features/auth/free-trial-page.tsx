import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { register } from '#shared/contracts/auth.ts'
import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import { FREE_NOTES_PER_MONTH, FREE_TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { PAGES } from '#shared/paths.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AuthCard } from './auth-layout.tsx'
import { useRegistration } from './use-registration.ts'

type Trial = { email: string; password: string; agreed: boolean }

const AGREE = 'Please agree to the terms and conditions to continue.'

function trialErrors({ email, password, agreed }: Trial): FieldErrors<Trial> {
  const errors: FieldErrors<Trial> = errorsOf(register, { email, password, confirmPassword: password })
  return agreed ? errors : { ...errors, agreed: AGREE }
}

export function FreeTrialPage() {
  const [, navigate] = useLocation()
  const { createAccount, failure } = useRegistration()
  const { formProps, field, values, errors, setValue, busy, error } = useForm<Trial>({
    initial: { email: '', password: '', agreed: false },
    validate: trialErrors,
    onInvalid: (found) => {
      if (found.agreed) toast({ title: AGREE, tone: 'danger' })
    },
    submit: async ({ email, password }) => {
      const names = { firstName: '', lastName: '' }
      await createAccount({ ...names, email, password, confirmPassword: password })
      navigate(PAGES.dashboard)
    },
    failure,
  })

  /** The disabled button ignores Enter; submit anyway so the reason is shown. */
  function submitUnagreed(event: KeyboardEvent<HTMLFormElement>) {
    const inField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !inField || values.agreed) return
    // Otherwise the same key press would reach the checkbox, which gets focus, and check it.
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <AuthCard
      title="Start your free trial"
      intro={`${FREE_TRIAL_DAYS} days free. No credit card required.`}
      footer={
        <>
          Already have an account?{' '}
          <Link to={PAGES.signIn} className="link">
            Sign in
          </Link>
        </>
      }
    >
      <form {...formProps} onKeyDown={submitUnagreed} className="grid gap-4">
        <EmailField {...field('email')} size="lg" />
        <PasswordField
          {...field('password')}
          size="lg"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_AT_REGISTRATION} characters`}
          required
        />
        <Checkbox
          checked={values.agreed}
          onCheckedChange={(agreed) => setValue('agreed', agreed)}
          error={errors.agreed}
          label={<Agreement />}
        />
        <p className="hint">
          You start on the Free Plan with {FREE_NOTES_PER_MONTH} notes a month. It stays free after{' '}
          {FREE_TRIAL_DAYS} days.
        </p>
        {error && <Banner tone="danger">{error}</Banner>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          disabled={!values.agreed}
          busyText={busy && 'Creating account...'}
        >
          Create Account
        </Button>
      </form>
    </AuthCard>
  )
}

function Agreement() {
  return (
    <>
      I agree to the{' '}
      <Link to={PAGES.privacyPolicy} className="link">
        Privacy Policy
      </Link>{' '}
      and the{' '}
      <Link to={PAGES.termsOfUse} className="link">
        Terms of Use
      </Link>
      .
    </>
  )
}

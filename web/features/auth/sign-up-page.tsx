import { Link, useLocation } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthSplit } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LegalLine } from './legal-line.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { EMPTY_REGISTRATION, passwordProblem, registrationErrors } from './registration-rules.ts'
import { useRegistration } from './use-registration.ts'

export function SignUpPage() {
  const [, navigate] = useLocation()
  const { createAccount, failure } = useRegistration()
  const { formProps, field, busy, values, error } = useForm({
    initial: EMPTY_REGISTRATION,
    validate: (now) => registrationErrors(now, true),
    onInvalid: () => {
      const problem = passwordProblem(values)
      if (problem) toast({ ...problem, tone: 'danger' })
    },
    submit: async (body) => {
      await createAccount(body)
      navigate(PAGES.dashboard)
    },
    failure,
  })

  return (
    <AuthSplit
      title="Create Account"
      intro={
        <>
          Already have an account?{' '}
          <Link to={PAGES.login} className="link">
            Sign in
          </Link>
        </>
      }
      footer={<LegalLine deed="creating an account" />}
    >
      <GoogleButton>Sign up with Google</GoogleButton>
      <form {...formProps} className="grid gap-4">
        <RegistrationFields field={field} namesRequired />
        {error && <Banner tone="danger">{error}</Banner>}
        <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Creating account...'}>
          Create Account
        </Button>
      </form>
    </AuthSplit>
  )
}

import { Link, useLocation, useSearch } from 'wouter'
import { processReferralSignup } from '#shared/contracts/referrals.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { reportQuietly } from '../../lib/report.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthCard } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LegalLine } from './legal-line.tsx'
import { PasswordRequirements } from './password-requirements.tsx'
import { ReferralCard } from './referral-card.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { EMPTY_REGISTRATION, passwordProblem, registrationErrors } from './registration-rules.ts'
import { useReferralCode } from './use-referral-code.ts'
import { useRegistration } from './use-registration.ts'

async function creditReferrer(referralCode: string) {
  try {
    await call(processReferralSignup, { body: { referralCode } })
  } catch (error) {
    reportQuietly('The referral was not recorded', error)
  }
}

export function RegisterPage() {
  const [, navigate] = useLocation()
  const referral = useReferralCode(new URLSearchParams(useSearch()).get('ref') ?? '')
  const { createAccount, failure } = useRegistration()
  const { formProps, field, busy, values, error } = useForm({
    initial: EMPTY_REGISTRATION,
    validate: (now) => registrationErrors(now, false),
    onInvalid: () => {
      const problem = passwordProblem(values)
      if (problem) toast({ ...problem, tone: 'danger' })
    },
    submit: async (body) => {
      const codeIsValid = await referral.check()
      await createAccount(body, 'clinician')
      if (codeIsValid) await creditReferrer(referral.entry.code)
      navigate(PAGES.dashboard)
    },
    failure,
  })

  return (
    <AuthCard
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
      <GoogleButton referralCode={referral.entry.code}>Sign up with Google</GoogleButton>
      <form {...formProps} className="grid gap-4">
        <RegistrationFields field={field} namesRequired={false} />
        <PasswordRequirements values={values} />
        <ReferralCard entry={referral.entry} onType={referral.type} onCheck={() => void referral.check()} />
        {error && <Banner tone="danger">{error}</Banner>}
        <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Creating account...'}>
          Create Account
        </Button>
      </form>
    </AuthCard>
  )
}

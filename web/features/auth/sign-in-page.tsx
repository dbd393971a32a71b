import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { supportsPasskeys } from '../../lib/passkeys.ts'
import { readSignInState } from '../../lib/return-path.ts'
import { Banner } from '../../ui/banner.tsx'
import { AfterSignIn } from './after-sign-in.tsx'
import { AuthSplit } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LegalLine } from './legal-line.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SECOND_STEP, SecondStepForm } from './second-step-form.tsx'
import { useSecondStep } from './use-second-step.ts'

export function SignInPage() {
  const { notice } = readSignInState(useHistoryState())
  const { step, ask, ...answers } = useSecondStep()
  if (step) {
    return (
      <AfterSignIn>
        <AuthSplit title={SECOND_STEP.title} intro={SECOND_STEP.intro}>
          <SecondStepForm step={step} {...answers} />
        </AuthSplit>
      </AfterSignIn>
    )
  }
  return (
    <AfterSignIn>
      <AuthSplit
        title="Sign in"
        intro={
          <>
            New here?{' '}
            <Link to={PAGES.signUp} className="link">
              Create an account
            </Link>
          </>
        }
        footer={<LegalLine deed="signing in" />}
      >
        {notice === 'idle' && (
          <Banner>You were signed out because you were inactive. Sign in to continue.</Banner>
        )}
        <GoogleButton alternative={supportsPasskeys() && <PasskeyButton />}>
          Continue with Google
        </GoogleButton>
        <LoginForm onSecondStep={ask} />
      </AuthSplit>
    </AfterSignIn>
  )
}

import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { supportsPasskeys } from '../../lib/passkeys.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { AuthCard } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SECOND_STEP, SecondStepForm } from './second-step-form.tsx'
import { useSecondStep } from './use-second-step.ts'

export function LoginPage() {
  const { step, ask, ...answers } = useSecondStep()
  if (step) {
    return (
      <AfterSignIn>
        <AuthCard title={SECOND_STEP.title} intro={SECOND_STEP.intro}>
          <SecondStepForm step={step} {...answers} />
        </AuthCard>
      </AfterSignIn>
    )
  }
  return (
    <AfterSignIn>
      <AuthCard
        title="Sign in"
        intro={
          <>
            New here?{' '}
            <Link to={PAGES.register} className="link">
              Create an account
            </Link>
          </>
        }
      >
        <GoogleButton alternative={supportsPasskeys() && <PasskeyButton />}>
          Continue with Google
        </GoogleButton>
        <LoginForm onSecondStep={ask} />
      </AuthCard>
    </AfterSignIn>
  )
}

import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PAGES } from '#shared/paths.ts'
import { readSignInState } from '../../lib/return-path.ts'
import { Banner } from '../../ui/banner.tsx'
import { AfterSignIn } from './after-sign-in.tsx'
import { AuthSplit } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LegalLine } from './legal-line.tsx'
import { LoginForm } from './login-form.tsx'

export function SignInPage() {
  const { notice } = readSignInState(useHistoryState())
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
          <Banner>You were signed out because nobody was active for a while. Sign in to go on.</Banner>
        )}
        <GoogleButton>Continue with Google</GoogleButton>
        <LoginForm />
      </AuthSplit>
    </AfterSignIn>
  )
}

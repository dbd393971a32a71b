import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { AuthCard } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
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
        <GoogleButton>Continue with Google</GoogleButton>
        <LoginForm />
      </AuthCard>
    </AfterSignIn>
  )
}

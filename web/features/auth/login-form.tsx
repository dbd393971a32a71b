import { Link } from 'wouter'
import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { PAGES } from '#shared/paths.ts'
import { useServerStatus } from '../../lib/server-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useLoginForm } from './use-login-form.ts'

export function LoginForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const form = useLoginForm(onSecondStep)
  const { formProps, field, busy, reset } = form
  return (
    <>
      <DemoAccounts fill={reset} />
      <form {...formProps} className="grid gap-4">
        <EmailField {...field('email')} size="lg" />
        <PasswordField
          {...field('password')}
          size="lg"
          label="Password"
          autoComplete="current-password"
          required
          aside={
            <Link to={PAGES.forgotPassword} className="link text-xs">
              Forgot your password?
            </Link>
          }
        />
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Signing in...'}>
          Sign In
        </Button>
      </form>
    </>
  )
}

/** Only in demo mode does the server name any. */
function DemoAccounts({ fill }: { fill: (values: { email: string; password: string }) => void }) {
  const accounts = useServerStatus()?.demoAccounts ?? []
  if (accounts.length === 0) return null
  return (
    <section aria-label="Sample accounts" className="grid gap-2 rounded-2 border border-line bg-well p-3">
      <p className="hint">This is a demo. Sign in with a sample account:</p>
      <ul className="grid gap-2">
        {accounts.map(({ label, email, password }) => (
          <li key={email} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <b className="block font-strong">{label}</b>
              <span className="hint block break-words">{email}</span>
              <span className="hint block break-words">{password}</span>
            </span>
            <Button size="sm" aria-label={`Use ${label}`} onClick={() => fill({ email, password })}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

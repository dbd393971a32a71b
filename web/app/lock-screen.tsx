import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { GOOGLE_SIGN_IN_PATH, login, type User } from '#shared/contracts/auth.ts'
import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { loginMessage } from '../features/auth/login-message.ts'
import { SecondStepForm } from '../features/auth/second-step-form.tsx'
import { call } from '../lib/api.ts'
import { currentUserQuery } from '../lib/current-user.ts'
import { fullName } from '../lib/format.ts'
import { secondStepIn } from '../lib/second-step.ts'
import { signOutLocked } from '../lib/session.ts'
import { storeToken } from '../lib/token.ts'
import { useForm } from '../lib/use-form.ts'
import { GroundSymbol } from '../ui/brand.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { unlockSession } from './unlock-session.ts'

/**
 * Covers everything after a period of inactivity. The page behind it can’t be seen or reached, and continues
 * unchanged when the same user unlocks it.
 */
export function LockScreen() {
  const queryClient = useQueryClient()
  const titleId = useId()
  useEventShield()
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  if (!user) return null
  return createPortal(
    <div
      data-lock-screen=""
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      className="pointer-events-auto fixed inset-0 z-(--z-toast) grid place-items-center overflow-y-auto bg-paper p-4"
    >
      <div className="grid w-full max-w-95 gap-5 rounded-4 border border-line bg-sheet p-6 shadow-3">
        <div className="grid gap-2">
          <GroundSymbol className="mb-1 h-7 w-10 text-accent" />
          <h1 id={titleId} className="title-card text-xl">
            Locked
          </h1>
          <p className="text-ink-2">
            This page locked because it was inactive. Everything is as you left it,{' '}
            <b className="font-strong wrap-anywhere text-ink">{fullName(user)}</b>.
          </p>
        </div>
        {user.hasPassword ? <Unlock user={user} /> : <UnlockWithGoogle />}
        <div className="border-t border-line pt-3">
          <Button variant="quiet" className="-ml-3.5" onClick={() => signOutLocked(queryClient)}>
            Sign in as someone else
          </Button>
          <p className="hint">Anything not saved on this page will be lost.</p>
        </div>
      </div>
    </div>,
    document.body,
  )
}

function Unlock({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<SecondStep>()

  async function enter(token: string) {
    storeToken(token)
    if (!(await unlockSession(queryClient))) signOutLocked(queryClient)
  }

  const { formProps, field, busy, error, setError } = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password ? {} : { password: 'Enter your password.' }),
    submit: async ({ password }) => {
      const { data } = await call(login, { body: { email: user.email, password } })
      await enter(data.token)
    },
    failure: {
      message: (failed) => {
        const wanted = secondStepIn(failed)
        setStep(wanted)
        return wanted ? undefined : loginMessage(failed)
      },
    },
  })
  if (step) {
    return (
      <SecondStepForm
        step={step}
        onSignedIn={enter}
        startAgainLabel="Back to password"
        onStartAgain={(reason) => {
          setStep(undefined)
          setError(reason)
        }}
      />
    )
  }
  return (
    <form {...formProps} className="grid gap-4">
      {/* Password managers look for the username next to the password. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...field('password')}
        size="lg"
        label="Password"
        autoComplete="current-password"
        autoFocus
        required
      />
      {error && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Unlocking...'}>
        Unlock
      </Button>
    </form>
  )
}

/** Signs in with Google in a new tab: this page stays as it is and unlocks once the same user is signed in there. */
function UnlockWithGoogle() {
  return (
    <div className="grid gap-2">
      <a
        href={GOOGLE_SIGN_IN_PATH}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        Continue with Google
      </a>
      <p className="hint">Opens in a new tab. Once you’re signed in there, this page unlocks.</p>
    </div>
  )
}

/**
 * Blocks events for the page behind. An open dialog there would close on clicks or keys, losing what was typed, so
 * these events stop at the document root.
 */
function useEventShield() {
  useEffect(() => {
    const root = document.documentElement
    const stop = (event: Event) => event.stopPropagation()
    const stopEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopImmediatePropagation()
    }
    for (const name of ['pointerdown', 'focusin', 'keydown']) root.addEventListener(name, stop)
    window.addEventListener('keydown', stopEscape, true)
    return () => {
      for (const name of ['pointerdown', 'focusin', 'keydown']) root.removeEventListener(name, stop)
      window.removeEventListener('keydown', stopEscape, true)
    }
  }, [])
}

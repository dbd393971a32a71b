import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  finishSignIn,
  type PasskeyProof,
  passkeyForSignIn,
  type SecondStep,
} from '#shared/contracts/two-factor.ts'
import { SIX_DIGITS } from '#shared/domain/proofs.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { passkeyProblem, requestPasskey } from '../../lib/passkeys.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Method = SecondStep['methods'][number]

type Answer = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof }

type SecondStepFormProps = {
  step: SecondStep
  onSignedIn: (token: string) => Promise<void>
  /** Returns to the first step: on a timeout, after too many attempts, or at the user's request. */
  onStartAgain: (reason?: string) => void
  /** The label of the button that returns to the first step. */
  startAgainLabel?: string
}

/** The heading and intro for pages that show this form. */
export const SECOND_STEP = {
  title: 'One more step',
  intro: 'Two-factor sign-in is on for your account.',
}

const METHOD_LABELS: Record<Method, string> = {
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

const FAILED = 'We couldn’t check that. Please try again.'

/** The second step of signing in, after a password or Google. */
export function SecondStepForm({
  step,
  onSignedIn,
  onStartAgain,
  startAgainLabel = 'Back to sign in',
}: SecondStepFormProps) {
  const [method, setMethod] = useState<Method>(step.methods[0] ?? 'recovery')
  const { challengeToken } = step
  const others = step.methods.filter((other) => other !== method)

  async function finish(answer: Answer) {
    const { data } = await call(finishSignIn, { body: { challengeToken, ...answer } })
    await onSignedIn(data.token)
  }

  /** The message to show here; undefined when the step has ended and the page takes over. */
  function messageFor(error: unknown): string | undefined {
    if (!(error instanceof CallError) || error.status !== 410) return messageOf(error, FAILED)
    onStartAgain(messageOf(error, FAILED))
    return undefined
  }

  return (
    <div className="grid gap-4">
      {method === 'totp' && <CodeStep onCode={(code) => finish({ code })} messageFor={messageFor} />}
      {method === 'recovery' && (
        <RecoveryStep onCode={(recoveryCode) => finish({ recoveryCode })} messageFor={messageFor} />
      )}
      {method === 'passkey' && (
        <PasskeyStep
          onUse={async () => {
            const { data } = await call(passkeyForSignIn, { body: { challengeToken } })
            await finish({ passkey: await requestPasskey(data.options) })
          }}
          messageFor={messageFor}
        />
      )}
      <div className="grid justify-items-start gap-1 border-t border-line pt-3">
        {others.map((other) => (
          <Button key={other} variant="quiet" className="-ml-3.5" onClick={() => setMethod(other)}>
            {METHOD_LABELS[other]}
          </Button>
        ))}
        <Button variant="quiet" className="-ml-3.5" onClick={() => onStartAgain()}>
          {startAgainLabel}
        </Button>
      </div>
    </div>
  )
}

type StepProps = {
  onCode: (code: string) => Promise<void>
  messageFor: (error: unknown) => string | undefined
}

function CodeStep({ onCode, messageFor }: StepProps) {
  const { formProps, field, busy } = useForm({
    initial: { code: '' },
    validate: ({ code }) => (SIX_DIGITS.test(code) ? {} : { code: 'Enter the six-digit code.' }),
    submit: ({ code }) => onCode(code),
    failure: { message: messageFor, at: 'code' },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <CodeField
        {...field('code')}
        size="lg"
        label="Code"
        hint="The six-digit code from your authenticator app"
        autoFocus
        required
      />
      <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Checking...'}>
        Continue
      </Button>
    </form>
  )
}

function RecoveryStep({ onCode, messageFor }: StepProps) {
  const { formProps, field, busy } = useForm({
    initial: { recoveryCode: '' },
    validate: ({ recoveryCode }) => (recoveryCode.trim() ? {} : { recoveryCode: 'Enter a recovery code.' }),
    submit: ({ recoveryCode }) => onCode(recoveryCode),
    failure: { message: messageFor, at: 'recoveryCode' },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('recoveryCode')}
        size="lg"
        label="Recovery code"
        hint="One of the 10 codes you saved during setup. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        className="tracking-wider"
      />
      <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Checking...'}>
        Continue
      </Button>
    </form>
  )
}

function PasskeyStep({ onUse, messageFor }: Pick<StepProps, 'messageFor'> & { onUse: () => Promise<void> }) {
  const { save, busy, error } = useSave(onUse, {
    message: (failed) => passkeyProblem(failed) ?? messageFor(failed),
  })

  return (
    <>
      <p className="text-ink-2">Your device will ask for your fingerprint, face or PIN.</p>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button
        variant="primary"
        size="lg"
        block
        autoFocus
        onClick={() => void save()}
        busyText={busy && 'Waiting for your device...'}
      >
        <KeyRound aria-hidden="true" className="size-4.5" />
        Use a passkey
      </Button>
    </>
  )
}

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  finishSignIn,
  type PasskeyProof,
  passkeyForSignIn,
  type SecondStep,
} from '#shared/contracts/factors.ts'
import { SIX_DIGITS } from '#shared/domain/proofs.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { passkeyProblem, showPasskey } from '../../lib/passkeys.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Way = SecondStep['methods'][number]

type Answer = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof }

type SecondStepFormProps = {
  step: SecondStep
  onSignedIn: (token: string) => Promise<void>
  /** The step is over: too late, too many tries, or the person wants to. */
  onStartAgain: (why?: string) => void
  /** What leads back to the first step. */
  again?: string
}

/** For the page it stands on. */
export const SECOND_STEP = {
  title: 'One more step',
  intro: 'Your account has two-factor sign-in.',
}

const OTHER_WAYS: Record<Way, string> = {
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

const FAILED = 'This could not be checked. Please try again.'

/** The second step of signing in, wherever the first one was done. */
export function SecondStepForm({
  step,
  onSignedIn,
  onStartAgain,
  again = 'Back to sign in',
}: SecondStepFormProps) {
  const [way, setWay] = useState<Way>(step.methods[0] ?? 'recovery')
  const { challengeToken } = step
  const others = step.methods.filter((method) => method !== way)

  async function finish(answer: Answer) {
    const { data } = await call(finishSignIn, { body: { challengeToken, ...answer } })
    await onSignedIn(data.token)
  }

  /** The sentence to show; a step that is over is the page's business. */
  function sentenceFor(error: unknown): string | undefined {
    if (!(error instanceof CallError) || error.status !== 410) return messageOf(error, FAILED)
    onStartAgain(messageOf(error, FAILED))
    return undefined
  }

  return (
    <div className="grid gap-4">
      {way === 'totp' && <CodeStep onCode={(code) => finish({ code })} sentenceFor={sentenceFor} />}
      {way === 'recovery' && (
        <RecoveryStep onCode={(recoveryCode) => finish({ recoveryCode })} sentenceFor={sentenceFor} />
      )}
      {way === 'passkey' && (
        <PasskeyStep
          onUse={async () => {
            const { data } = await call(passkeyForSignIn, { body: { challengeToken } })
            await finish({ passkey: await showPasskey(data.options) })
          }}
          sentenceFor={sentenceFor}
        />
      )}
      <div className="grid justify-items-start gap-1 border-t border-line pt-3">
        {others.map((other) => (
          <Button key={other} variant="quiet" className="-ml-3.5" onClick={() => setWay(other)}>
            {OTHER_WAYS[other]}
          </Button>
        ))}
        <Button variant="quiet" className="-ml-3.5" onClick={() => onStartAgain()}>
          {again}
        </Button>
      </div>
    </div>
  )
}

type StepProps = {
  onCode: (code: string) => Promise<void>
  sentenceFor: (error: unknown) => string | undefined
}

function CodeStep({ onCode, sentenceFor }: StepProps) {
  const { formProps, field, busy } = useForm({
    initial: { code: '' },
    validate: ({ code }) => (SIX_DIGITS.test(code) ? {} : { code: 'Enter the six-digit code.' }),
    submit: async ({ code }) => {
      try {
        await onCode(code)
        return undefined
      } catch (error) {
        const sentence = sentenceFor(error)
        return sentence ? { code: sentence } : undefined
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <CodeField
        {...field('code')}
        size="lg"
        label="Code"
        hint="Six digits, from your authenticator app."
        autoFocus
        required
      />
      <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Checking...'}>
        Continue
      </Button>
    </form>
  )
}

function RecoveryStep({ onCode, sentenceFor }: StepProps) {
  const { formProps, field, busy } = useForm({
    initial: { recoveryCode: '' },
    validate: ({ recoveryCode }) => (recoveryCode.trim() ? {} : { recoveryCode: 'Enter a recovery code.' }),
    submit: async ({ recoveryCode }) => {
      try {
        await onCode(recoveryCode)
        return undefined
      } catch (error) {
        const sentence = sentenceFor(error)
        return sentence ? { recoveryCode: sentence } : undefined
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('recoveryCode')}
        size="lg"
        label="Recovery code"
        hint="One of the ten you kept when you set this up. Each works once."
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

function PasskeyStep({
  onUse,
  sentenceFor,
}: Pick<StepProps, 'sentenceFor'> & { onUse: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function use() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onUse()
    } catch (error) {
      setFailure(passkeyProblem(error) ?? sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="text-ink-2">Your device asks for your finger, your face or its PIN.</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button
        variant="primary"
        size="lg"
        block
        autoFocus
        onClick={() => void use()}
        busyText={busy && 'Waiting for your device...'}
      >
        <KeyRound aria-hidden="true" className="size-4.5" />
        Use a passkey
      </Button>
    </>
  )
}

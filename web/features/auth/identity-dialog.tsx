import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GOOGLE_SIGN_IN_PATH } from '#shared/contracts/auth.ts'
import { confirmIdentity, type PasskeyProof, passkeyForProof } from '#shared/contracts/two-factor.ts'
import { type ProofMethod, SIX_DIGITS } from '#shared/domain/proofs.ts'
import { call, messageOf } from '../../lib/api.ts'
import { passkeyProblem, requestPasskey } from '../../lib/passkeys.ts'
import { renewToken } from '../../lib/token.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type IdentityDialogProps = {
  methods: readonly ProofMethod[]
  onAnswer: (confirmed: boolean) => void
}

type Method = Exclude<ProofMethod, 'provider'>
type Proof =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { challengeToken: string; passkey: PasskeyProof }
type TypedMethod = Exclude<Method, 'passkey'>

const TITLE = 'Confirm it’s you'
const VALIDITY = 'We won’t ask again for five minutes.'
const FAILED = 'We couldn’t check that. Please try again.'

const METHOD_LABELS: Record<Method, string> = {
  password: 'Use your password',
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

const INTRO: Record<TypedMethod, string> = {
  password: 'Enter your password to continue.',
  totp: 'Enter the code from your app to continue.',
  recovery: 'Enter one of your recovery codes to continue. Each works once.',
}

const PROOF_OF: Record<TypedMethod, (typed: string) => Proof> = {
  password: (password) => ({ password }),
  totp: (code) => ({ code }),
  recovery: (recoveryCode) => ({ recoveryCode }),
}

async function prove(proof: Proof): Promise<void> {
  const { data } = await call(confirmIdentity, { body: proof })
  renewToken(data.token)
}

/** Asks the user to confirm their identity before a sensitive action, on any page. */
export function IdentityDialog({ methods, onAnswer }: IdentityDialogProps) {
  const available = methods.filter((method): method is Method => method !== 'provider')
  const [method, setMethod] = useState(available[0])
  if (!method) return <SignInAgain onCancel={() => onAnswer(false)} />
  const props = {
    onAnswer,
    others: available
      .filter((other) => other !== method)
      .map((other) => (
        <Button key={other} variant="quiet" size="sm" className="-ml-2.5" onClick={() => setMethod(other)}>
          {METHOD_LABELS[other]}
        </Button>
      )),
  }
  return method === 'passkey' ? (
    <PasskeyProofDialog {...props} />
  ) : (
    <TypedProofDialog key={method} {...props} method={method} />
  )
}

type ProofDialogProps = Pick<IdentityDialogProps, 'onAnswer'> & { others: ReactNode[] }

function problemOf(method: TypedMethod, typed: string): string | undefined {
  if (method === 'totp') return SIX_DIGITS.test(typed) ? undefined : 'Enter the six-digit code.'
  if (typed.trim()) return undefined
  return method === 'password' ? 'Enter your password.' : 'Enter a recovery code.'
}

/** Confirms with a password, a code or a recovery code. */
function TypedProofDialog({ method, others, onAnswer }: ProofDialogProps & { method: TypedMethod }) {
  const { dialogProps, field } = useForm({
    initial: { proof: '' },
    validate: ({ proof }) => {
      const problem = problemOf(method, proof)
      return problem ? { proof: problem } : {}
    },
    submit: async ({ proof }) => {
      await prove(PROOF_OF[method](proof))
      onAnswer(true)
    },
    failure: { message: FAILED, at: 'proof' },
  })
  return (
    <FormDialog
      title={TITLE}
      onClose={() => onAnswer(false)}
      {...dialogProps}
      action="Confirm"
      busyText="Checking..."
    >
      <p className="text-ink-2">
        {INTRO[method]} {VALIDITY}
      </p>
      {method === 'password' && (
        <PasswordField {...field('proof')} label="Password" autoComplete="current-password" required />
      )}
      {method === 'totp' && <CodeField {...field('proof')} label="Code" autoFocus required />}
      {method === 'recovery' && (
        <TextField
          {...field('proof')}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
      )}
      {others.length > 0 && <div className="grid justify-items-start">{others}</div>}
    </FormDialog>
  )
}

function PasskeyProofDialog({ others, onAnswer }: ProofDialogProps) {
  const { save, busy, error } = useSave(
    async () => {
      const { data } = await call(passkeyForProof, {})
      const passkey = await requestPasskey(data.options)
      await prove({ challengeToken: data.challengeToken, passkey })
      onAnswer(true)
    },
    { message: (failed) => passkeyProblem(failed) ?? messageOf(failed, FAILED) },
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={TITLE}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => void save()}
            busyText={busy && 'Waiting for your device...'}
          >
            <KeyRound aria-hidden="true" className="size-4" />
            Use a passkey
          </Button>
        </>
      }
    >
      <p className="text-ink-2">Your device will ask for your fingerprint, face or PIN. {VALIDITY}</p>
      {error && <Banner tone="danger">{error}</Banner>}
      {others.length > 0 && <div className="grid justify-items-start">{others}</div>}
    </Dialog>
  )
}

/** Accounts without a password or second factor confirm by signing in with Google again. */
function SignInAgain({ onCancel }: { onCancel: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={TITLE}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <a
            href={GOOGLE_SIGN_IN_PATH}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            Continue with Google
          </a>
        </>
      }
    >
      <p className="text-ink-2">
        Sign in with Google again. It opens in a new tab. Then return here within five minutes.
      </p>
    </Dialog>
  )
}

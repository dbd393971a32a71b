import { KeyRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { GOOGLE_SIGN_IN_PATH } from '#shared/contracts/auth.ts'
import { confirmIdentity, type PasskeyProof, passkeyForProof } from '#shared/contracts/factors.ts'
import { type ProofMethod, SIX_DIGITS } from '#shared/domain/proofs.ts'
import { call, messageOf } from '../../lib/api.ts'
import { passkeyProblem, showPasskey } from '../../lib/passkeys.ts'
import { renewToken } from '../../lib/token.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type IdentityDialogProps = {
  methods: readonly ProofMethod[]
  onAnswer: (confirmed: boolean) => void
}

type Way = Exclude<ProofMethod, 'provider'>
type Proof =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { challengeToken: string; passkey: PasskeyProof }
type Typed = Exclude<Way, 'passkey'>

const TITLE = 'Confirm that it is you'
const AGAIN = 'We ask again after five minutes.'
const FAILED = 'This could not be checked. Please try again.'

const OTHER_WAYS: Record<Way, string> = {
  password: 'Use your password',
  totp: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

const INTRO: Record<Typed, string> = {
  password: 'Enter your password to continue.',
  totp: 'Enter the code from your app to continue.',
  recovery: 'Enter one of your recovery codes to continue. Each works once.',
}

const PROOF_OF: Record<Typed, (typed: string) => Proof> = {
  password: (password) => ({ password }),
  totp: (code) => ({ code }),
  recovery: (recoveryCode) => ({ recoveryCode }),
}

async function prove(proof: Proof): Promise<void> {
  const { data } = await call(confirmIdentity, { body: proof })
  renewToken(data.token)
}

/** Asks for a fresh proof, in front of whatever page needs one. */
export function IdentityDialog({ methods, onAnswer }: IdentityDialogProps) {
  const ways = methods.filter((method): method is Way => method !== 'provider')
  const [way, setWay] = useState(ways[0])
  if (!way) return <SignInAgain onCancel={() => onAnswer(false)} />
  const props = {
    ...{ way, onAnswer },
    others: ways
      .filter((other) => other !== way)
      .map((other) => (
        <Button key={other} variant="quiet" size="sm" className="-ml-2.5" onClick={() => setWay(other)}>
          {OTHER_WAYS[other]}
        </Button>
      )),
  }
  return way === 'passkey' ? <PasskeyWay {...props} /> : <TypedWay key={way} {...props} way={way} />
}

type WayProps = Pick<IdentityDialogProps, 'onAnswer'> & { others: ReactNode[] }

function problemOf(way: Typed, typed: string): string | undefined {
  if (way === 'totp') return SIX_DIGITS.test(typed) ? undefined : 'Enter the six-digit code.'
  if (typed.trim()) return undefined
  return way === 'password' ? 'Enter your password.' : 'Enter a recovery code.'
}

/** A password, a code or a recovery code. */
function TypedWay({ way, others, onAnswer }: WayProps & { way: Typed }) {
  const formId = useId()
  const { formProps, field, busy } = useForm({
    initial: { proof: '' },
    validate: ({ proof }) => {
      const problem = problemOf(way, proof)
      return problem ? { proof: problem } : {}
    },
    submit: async ({ proof }) => {
      try {
        await prove(PROOF_OF[way](proof))
        onAnswer(true)
        return undefined
      } catch (error) {
        return { proof: messageOf(error, FAILED) }
      }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={TITLE}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Checking...'}>
            Confirm
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {INTRO[way]} {AGAIN}
      </p>
      <form {...formProps} id={formId} className="grid gap-4">
        {way === 'password' && (
          <PasswordField {...field('proof')} label="Password" autoComplete="current-password" required />
        )}
        {way === 'totp' && <CodeField {...field('proof')} label="Code" autoFocus required />}
        {way === 'recovery' && (
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
      </form>
      {others.length > 0 && <div className="grid justify-items-start">{others}</div>}
    </Dialog>
  )
}

function PasskeyWay({ others, onAnswer }: WayProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function use() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await call(passkeyForProof, {})
      const passkey = await showPasskey(data.options)
      await prove({ challengeToken: data.challengeToken, passkey })
      onAnswer(true)
    } catch (error) {
      setFailure(passkeyProblem(error) ?? messageOf(error, FAILED))
      setBusy(false)
    }
  }

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
            onClick={() => void use()}
            busyText={busy && 'Waiting for your device...'}
          >
            <KeyRound aria-hidden="true" className="size-4" />
            Use a passkey
          </Button>
        </>
      }
    >
      <p className="text-ink-2">Your device asks for your finger, your face or its PIN. {AGAIN}</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {others.length > 0 && <div className="grid justify-items-start">{others}</div>}
    </Dialog>
  )
}

/** Who has neither password nor second factor can only come in anew. */
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
        You signed in with Google some time ago. Sign in again in the new tab, then come back here within five
        minutes.
      </p>
    </Dialog>
  )
}

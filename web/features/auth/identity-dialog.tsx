import { useId, useState } from 'react'
import { confirmIdentity, GOOGLE_SIGN_IN_PATH } from '#shared/contracts/auth.ts'
import type { ProofWanted } from '#shared/domain/proofs.ts'
import { call, messageOf } from '../../lib/api.ts'
import { errorsOf, hasErrors, refusedFields } from '../../lib/form-errors.ts'
import { renewToken } from '../../lib/token.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type IdentityDialogProps = {
  methods: ProofWanted['methods']
  onAnswer: (confirmed: boolean) => void
}

const TITLE = 'Confirm that it is you'

/** Asks for a fresh proof, in front of whatever page needs one. */
export function IdentityDialog({ methods, onAnswer }: IdentityDialogProps) {
  return methods.includes('password') ? (
    <PasswordProof onAnswer={onAnswer} />
  ) : (
    <SignInAgain onCancel={() => onAnswer(false)} />
  )
}

function PasswordProof({ onAnswer }: Pick<IdentityDialogProps, 'onAnswer'>) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const { formProps, field, busy } = useForm({
    initial: { password: '' },
    validate: (values) => errorsOf(confirmIdentity, values),
    submit: async (body) => {
      setFailure(undefined)
      try {
        const { data } = await call(confirmIdentity, { body })
        renewToken(data.token)
        onAnswer(true)
        return undefined
      } catch (error) {
        const refused = refusedFields(error, ['password'])
        if (!hasErrors(refused)) setFailure(messageOf(error, 'This could not be checked. Please try again.'))
        return refused
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
      <p className="text-ink-2">Enter your password to go on. We ask again after five minutes.</p>
      <form {...formProps} id={formId} className="grid gap-4">
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
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
          <a href={GOOGLE_SIGN_IN_PATH} className={buttonClass({ variant: 'primary' })}>
            Continue with Google
          </a>
        </>
      }
    >
      <p className="text-ink-2">
        You signed in with Google some time ago. Sign in again, then come back here within five minutes.
      </p>
    </Dialog>
  )
}

import { useId, useState } from 'react'
import { removeTotp } from '#shared/contracts/two-factor.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { useSignedInUser } from '../../../lib/current-user.ts'
import { hasErrors, refusedFields } from '../../../lib/form-errors.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type TurnOffDialogProps = { onClose: () => void; onRemoved: () => void }

/** Requires the password, if there is one, and a code before turning off two-factor. */
export function TurnOffDialog({ onClose, onRemoved }: TurnOffDialogProps) {
  const formId = useId()
  const { hasPassword } = useSignedInUser()
  const [failure, setFailure] = useState<string>()
  const { formProps, field, busy } = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(hasPassword && !password ? { password: 'Enter your password.' } : {}),
      ...(code.trim() ? {} : { code: 'Enter a code.' }),
    }),
    submit: async ({ password, code }) => {
      setFailure(undefined)
      try {
        await call(removeTotp, { body: { code, ...(hasPassword ? { password } : {}) } })
        onRemoved()
        return undefined
      } catch (error) {
        const refused = refusedFields(error, ['password', 'code'])
        if (!hasErrors(refused))
          setFailure(messageOf(error, 'The authenticator app is still on. Please try again.'))
        return refused
      }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Turn off the authenticator app?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busyText={busy && 'Turning off...'}>
            Turn off
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        You won’t need its codes to sign in anymore. Your other devices will be signed out.
      </p>
      <form {...formProps} id={formId} className="grid gap-4">
        {hasPassword && (
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        )}
        <TextField
          {...field('code')}
          label="Code"
          hint="From the app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}

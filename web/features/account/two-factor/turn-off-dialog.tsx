import { removeTotp } from '#shared/contracts/two-factor.ts'
import { call } from '../../../lib/api.ts'
import { useSignedInUser } from '../../../lib/current-user.ts'
import { useForm } from '../../../lib/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type TurnOffDialogProps = { onClose: () => void; onRemoved: () => void }

/** Requires the password, if there is one, and a code before turning off two-factor. */
export function TurnOffDialog({ onClose, onRemoved }: TurnOffDialogProps) {
  const { hasPassword } = useSignedInUser()
  const { dialogProps, field } = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(hasPassword && !password ? { password: 'Enter your password.' } : {}),
      ...(code.trim() ? {} : { code: 'Enter a code.' }),
    }),
    submit: async ({ password, code }) => {
      await call(removeTotp, { body: { code, ...(hasPassword ? { password } : {}) } })
      onRemoved()
    },
    failure: { message: 'The authenticator app is still on. Please try again.', unlessAtField: true },
  })
  return (
    <FormDialog
      title="Turn off the authenticator app?"
      onClose={onClose}
      {...dialogProps}
      action="Turn off"
      busyText="Turning off..."
      variant="danger"
    >
      <p className="text-ink-2">
        You won’t need its codes to sign in anymore. Your other devices will be signed out.
      </p>
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
    </FormDialog>
  )
}

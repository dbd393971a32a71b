import {
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#shared/contracts/two-factor.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { makePasskey, passkeyProblem } from '../../../lib/passkeys.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSave } from '../../../lib/use-save.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const nameErrors = ({ name }: { name: string }) => (name.trim() ? {} : { name: 'Enter a name.' })

type AddPasskeyDialogProps = {
  onClose: () => void
  onAdded: (recoveryCodes: string[] | null) => void
}

export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const { dialogProps, field } = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    validate: nameErrors,
    submit: async ({ name }) => {
      const { data: begun } = await call(beginPasskey, {})
      const passkey = await makePasskey(begun.options)
      const { challengeToken } = begun
      const { data } = await call(addPasskey, { body: { challengeToken, name, passkey } })
      onAdded(data.recoveryCodes)
    },
    failure: {
      message: (error) =>
        passkeyProblem(error) ?? messageOf(error, 'The passkey wasn’t added. Please try again.'),
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      onClose={onClose}
      {...dialogProps}
      action="Add passkey"
      busyText="Waiting for your device..."
    >
      <p className="text-ink-2">
        Sign in with your fingerprint, face or a security key. Once you add a passkey, your password alone
        isn’t enough to sign in.
      </p>
      <TextField
        {...field('name')}
        label="Name"
        hint="Helps you recognize it in the list."
        autoComplete="off"
        maxLength={60}
        required
      />
    </FormDialog>
  )
}

/** A suggested name, based on the browser's user agent. */
function deviceName(userAgent: string): string {
  const known: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android phone'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux computer'],
  ]
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device'
}

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void; onChanged: () => void }

export function RenamePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps) {
  const { dialogProps, field } = useForm({
    initial: { name: passkey.name },
    validate: nameErrors,
    submit: async (body) => {
      await call(renamePasskey, { params: { id: String(passkey.id) }, body })
      onChanged()
    },
    failure: { message: 'The name wasn’t saved. Please try again.', at: 'name' },
  })
  return (
    <FormDialog title="Rename passkey" onClose={onClose} {...dialogProps} action="Save" busyText="Saving...">
      <TextField {...field('name')} label="Name" autoComplete="off" maxLength={60} required />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps) {
  const { save, busy, error } = useSave(
    async () => {
      await call(removePasskey, { params: { id: String(passkey.id) } })
      onChanged()
    },
    { message: 'The passkey wasn’t removed. Please try again.' },
  )

  return (
    <FormDialog
      title={`Remove “${passkey.name}”?`}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action="Remove passkey"
      busyText="Removing..."
      variant="danger"
      error={error}
    >
      <p className="text-ink-2">
        You won’t be able to sign in with it anymore. Your other devices will be signed out.
      </p>
    </FormDialog>
  )
}

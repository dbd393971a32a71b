import { useId, useState } from 'react'
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
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const nameErrors = ({ name }: { name: string }) => (name.trim() ? {} : { name: 'Enter a name.' })

type AddPasskeyDialogProps = {
  onClose: () => void
  onAdded: (recoveryCodes: string[] | null) => void
}

export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const { formProps, field, busy } = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    validate: nameErrors,
    submit: async ({ name }) => {
      setFailure(undefined)
      try {
        const { data: begun } = await call(beginPasskey, {})
        const passkey = await makePasskey(begun.options)
        const { challengeToken } = begun
        const { data } = await call(addPasskey, { body: { challengeToken, name, passkey } })
        onAdded(data.recoveryCodes)
      } catch (error) {
        setFailure(passkeyProblem(error) ?? messageOf(error, 'The passkey wasn’t added. Please try again.'))
      }
      return undefined
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Add a passkey"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busyText={busy && 'Waiting for your device...'}
          >
            Add passkey
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Sign in with your fingerprint, face or a security key. Once you add a passkey, your password alone
        isn’t enough to sign in.
      </p>
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField
          {...field('name')}
          label="Name"
          hint="Helps you recognize it in the list."
          autoComplete="off"
          maxLength={60}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
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
  const formId = useId()
  const { formProps, field, busy } = useForm({
    initial: { name: passkey.name },
    validate: nameErrors,
    submit: async (body) => {
      try {
        await call(renamePasskey, { params: { id: String(passkey.id) }, body })
        onChanged()
        return undefined
      } catch (error) {
        return { name: messageOf(error, 'The name wasn’t saved. Please try again.') }
      }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Rename passkey"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Save
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId}>
        <TextField {...field('name')} label="Name" autoComplete="off" maxLength={60} required />
      </form>
    </Dialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function remove() {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(removePasskey, { params: { id: String(passkey.id) } })
      onChanged()
    } catch (error) {
      setFailure(messageOf(error, 'The passkey wasn’t removed. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`Remove “${passkey.name}”?`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void remove()} busyText={busy && 'Removing...'}>
            Remove passkey
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        You won’t be able to sign in with it anymore. Your other devices will be signed out.
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Dialog>
  )
}

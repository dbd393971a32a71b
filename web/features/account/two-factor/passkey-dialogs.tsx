import { useId, useState } from 'react'
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#shared/contracts/factors.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { makePasskey, passkeyProblem } from '../../../lib/passkeys.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const named = ({ name }: { name: string }) => (name.trim() ? {} : { name: 'Give it a name.' })

type AddPasskeyDialogProps = {
  onClose: () => void
  onAdded: (recoveryCodes: string[] | null) => void
}

export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const { formProps, field, busy } = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    validate: named,
    submit: async ({ name }) => {
      setFailure(undefined)
      try {
        const { data: begun } = await call(beginPasskey, {})
        const passkey = await makePasskey(begun.options)
        const { challengeToken } = begun
        const { data } = await call(addPasskey, { body: { challengeToken, name, passkey } })
        onAdded(data.recoveryCodes)
      } catch (error) {
        setFailure(passkeyProblem(error) ?? messageOf(error, 'The passkey was not added. Please try again.'))
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
        Your finger, your face or a security key signs you in. From then on your password alone no longer
        does.
      </p>
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField
          {...field('name')}
          label="Name"
          hint="So that you know it in the list."
          autoComplete="off"
          maxLength={60}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}

/** A first guess at what to call it; only the person knows. */
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
    validate: named,
    submit: async (body) => {
      try {
        await call(renamePasskey, { params: { id: String(passkey.id) }, body })
        onChanged()
        return undefined
      } catch (error) {
        return { name: messageOf(error, 'The name was not saved. Please try again.') }
      }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Rename the passkey"
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
      setFailure(messageOf(error, 'The passkey was not removed. Please try again.'))
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
            Remove
          </Button>
        </>
      }
    >
      <p className="text-ink-2">It no longer signs in. Other devices are signed out.</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Dialog>
  )
}

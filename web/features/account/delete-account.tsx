import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { deleteAccount, sendDeletionCode } from '#shared/contracts/erasure.ts'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { clearDeletedAccount } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="danger-quiet" className="border-danger-line!" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete Account
      </Button>
      <p className="text-ink-2">This deletes everything and can’t be undone.</p>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

const CONSEQUENCES = [
  'All your patients, notes, drafts, recordings, assessments and treatment plans are deleted.',
  'Links you sent to patients stop working.',
  'Your subscription is canceled and you lose your credits.',
  'You’re signed out on every device.',
]

type Proof = { confirmation: string; password: string; code: string }

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { email, hasPassword, id } = useSignedInUser()
  const { formProps, field, busy } = useForm<Proof>({
    initial: { confirmation: '', password: '', code: '' },
    validate: (values) => proofErrors(values, email, hasPassword),
    submit: async ({ confirmation, password, code }) => {
      try {
        const proof = hasPassword ? { password } : { code }
        await call(deleteAccount, { body: { confirmation, ...proof } })
        await clearDeletedAccount(queryClient, id)
        return undefined
      } catch (error) {
        return serverErrors(error)
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" busyText={busy && 'Deleting...'}>
            Delete Account
          </Button>
        </>
      }
    >
      <div>
        <p>This takes effect immediately. Neither you nor we can undo it.</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
          {CONSEQUENCES.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-ink-2">
          If you’re required by law to keep clinical records, export them first. We keep only a log of actions
          and ID numbers, without names.
        </p>
      </div>
      <form id={formId} {...formProps} className="grid gap-4">
        <TextField
          {...field('confirmation')}
          type="email"
          label="Type your email address"
          hint={email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasPassword ? (
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        ) : (
          <EmailedCode {...field('code')} />
        )}
      </form>
    </Dialog>
  )
}

/** Accounts that sign in with Google have no password, so they confirm with an emailed code instead. */
function EmailedCode(field: ReturnType<ReturnType<typeof useForm<Proof>>['field']>) {
  const [sending, setSending] = useState(false)
  const mailWorks = useMailWorks()

  async function send() {
    setSending(true)
    try {
      const { message } = await call(sendDeletionCode, {})
      toast({ title: message })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Code not sent', description, tone: 'danger' })
    }
    setSending(false)
  }

  return (
    <TextField
      {...field}
      label="Code from the email"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={
        mailWorks
          ? 'You sign in with Google, so we confirm with an emailed code instead of a password.'
          : MAIL_NEEDED
      }
      aside={
        <Button size="sm" disabled={sending || !mailWorks} onClick={() => void send()}>
          Send code
        </Button>
      }
    />
  )
}

function proofErrors(
  { confirmation, password, code }: Proof,
  email: string,
  hasPassword: boolean,
): FieldErrors<Proof> {
  return {
    ...(confirmation.trim().toLowerCase() === email
      ? {}
      : { confirmation: 'That doesn’t match your account’s email address.' }),
    ...(hasPassword && !password ? { password: 'Enter your password.' } : {}),
    ...(!hasPassword && !code.trim() ? { code: 'Enter the code from the email.' } : {}),
  }
}

function serverErrors(error: unknown): FieldErrors<Proof> {
  const fields: FieldErrors<Proof> = {}
  for (const name of ['confirmation', 'password', 'code'] as const) {
    const message = error instanceof CallError ? error.fieldMessage(name) : undefined
    if (message) fields[name] = message
  }
  if (Object.keys(fields).length === 0) {
    const description = messageOf(error, 'Nothing was deleted. Check your connection and try again.')
    toast({ title: 'Your account was not deleted', description, tone: 'danger' })
  }
  return fields
}

import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { deleteAccount, sendDeletionCode } from '#shared/contracts/erasure.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { leaveForGood } from '../../lib/session.ts'
import { useMailWorks } from '../../lib/site.ts'
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
      <p className="text-ink-2">With everything in it. There is no way back.</p>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

const WHAT_GOES = [
  'All your patients, notes, drafts, recordings, assessments and treatment plans',
  'The links you sent to patients: they stop working now',
  'Your subscription, which is cancelled, and your credits',
  'Your sign-in, on every device',
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
        await leaveForGood(queryClient, id)
        return undefined
      } catch (error) {
        return refusals(error)
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
        <p>This is deleted at once and cannot be brought back, by you or by us:</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
          {WHAT_GOES.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-ink-2">
          If you must keep clinical records by law, export them first. What stays is a log of numbers and
          actions without names.
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
          <MailedCode {...field('code')} />
        )}
      </form>
    </Dialog>
  )
}

/** Who signs in through a provider has no password here: a code by mail takes its place. */
function MailedCode(field: ReturnType<ReturnType<typeof useForm<Proof>>['field']>) {
  const [sending, setSending] = useState(false)
  const mailWorks = useMailWorks()

  async function send() {
    setSending(true)
    try {
      const { message } = await call(sendDeletionCode, {})
      toast({ title: message })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'The code was not sent', description, tone: 'danger' })
    }
    setSending(false)
  }

  return (
    <TextField
      {...field}
      label="Code from the mail"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={
        mailWorks
          ? 'You have no password here, so we mail you a code.'
          : 'Mail is not set up on this server, so no code can be sent. Contact your administrator.'
      }
      aside={
        <Button size="sm" disabled={sending || !mailWorks} onClick={() => void send()}>
          Send the code
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

function refusals(error: unknown): FieldErrors<Proof> {
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

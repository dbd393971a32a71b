import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteAccount, sendDeletionCode } from '#shared/contracts/erasure.ts'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { clearDeletedAccount } from './clear-deleted-account.ts'

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
  const queryClient = useQueryClient()
  const { email, hasPassword, id } = useSignedInUser()
  const { dialogProps, field } = useForm<Proof>({
    initial: { confirmation: '', password: '', code: '' },
    validate: (values) => proofErrors(values, email, hasPassword),
    submit: async ({ confirmation, password, code }) => {
      const proof = hasPassword ? { password } : { code }
      await call(deleteAccount, { body: { confirmation, ...proof } })
      await clearDeletedAccount(queryClient, id)
    },
    failure: {
      toast: 'Your account was not deleted',
      message: 'Nothing was deleted. Check your connection and try again.',
      unlessAtField: true,
    },
  })

  return (
    <FormDialog
      title="Delete your account?"
      onClose={onClose}
      {...dialogProps}
      action="Delete Account"
      busyText="Deleting..."
      variant="danger"
      cancel="Keep my account"
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
    </FormDialog>
  )
}

/** Accounts that sign in with Google have no password, so they confirm with an emailed code instead. */
function EmailedCode(field: ReturnType<ReturnType<typeof useForm<Proof>>['field']>) {
  const mailWorks = useMailWorks()

  const { save, busy } = useSave(async () => toast({ title: (await call(sendDeletionCode, {})).message }), {
    toast: 'Code not sent',
  })

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
        <Button size="sm" disabled={busy || !mailWorks} onClick={() => void save()}>
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

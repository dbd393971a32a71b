import { sendReferralInvitation } from '#shared/contracts/referrals.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'

type InvitationDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function InvitationDialog({ open, onOpenChange }: InvitationDialogProps) {
  const idempotency = useIdempotencyKey()
  const mailWorks = useMailWorks()
  const { dialogProps, field, reset, values } = useForm<{ email: string }>({
    initial: { email: '' },
    validate: ({ email }) =>
      /^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'Enter a full address, like name@clinic.org' },
    submit: async ({ email }) => {
      const body = { email: email.trim() }
      const { message } = await call(
        sendReferralInvitation,
        { body },
        { idempotencyKey: idempotency.keyFor(body) },
      )
      idempotency.done()
      reset({ email: '' })
      onOpenChange(false)
      toast({ title: message, tone: 'good' })
    },
    failure: {
      toast: 'Failed to send invitation',
      fields: (error) => (error instanceof CallError ? { email: messageOf(error) } : {}),
    },
  })
  return (
    <FormDialog
      open={open}
      title="Invite a colleague"
      onClose={() => onOpenChange(false)}
      {...dialogProps}
      action="Send Invitation"
      busyText="Sending..."
      disabled={!mailWorks || values.email.trim() === ''}
    >
      {!mailWorks && <MailNotice />}
      <EmailField {...field('email')} label="Email Address" disabled={!mailWorks} />
      <p className="hint">They’ll get one email with your first name and your referral link.</p>
    </FormDialog>
  )
}
